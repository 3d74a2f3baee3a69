"""Replaces itself with a program that is signalled when its parent dies, optionally as another user.

Run as a file of its own: `launch.py PARENT SIGNAL USER:GROUP COMMAND…`; `-` keeps the current user. A fork that runs our code in
the child would also run gRPC's fork handlers, where gRPC is loaded, and they can abort the child.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: int, death_signal: int, identity: str, command: list[str]) -> None:
    if identity != "-":
        user, group = identity.split(":")
        os.setgroups([])
        os.setgid(int(group))
        os.setuid(int(user))
    # After the change of user, which would clear it; it outlives the exec.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, death_signal)
    if os.getppid() != parent:  # The parent died before the signal was armed.
        os.kill(os.getpid(), signal.SIGKILL)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
