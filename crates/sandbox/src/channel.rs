//! The connection between the client and a sandbox: packets of JSON on a socket. A packet arrives as a whole and can
//! carry an open folder.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::cmsg_space;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
    SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, send,
    sendmsg, socketpair,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest packet in bytes. Systems allow more than this.
const LONGEST: usize = 1 << 17;

/// One end of the socket.
pub(crate) struct Channel<Socket> {
    socket: Socket,
    buffer: Vec<u8>,
}

/// Makes a socket. Returns its own end and that of the other process.
pub(crate) fn pair() -> io::Result<(Channel<OwnedFd>, OwnedFd)> {
    let flags = SocketFlags::CLOEXEC;
    let (own, other) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
    Ok((Channel::new(own), other))
}

impl<Socket: AsFd> Channel<Socket> {
    pub(crate) fn new(socket: Socket) -> Self {
        let buffer = vec![0; LONGEST];
        Self { socket, buffer }
    }

    /// Sends a message, and an open folder with it if there is one.
    pub(crate) fn send(
        &self,
        message: &impl Serialize,
        folder: Option<BorrowedFd>,
    ) -> io::Result<()> {
        let text = serde_json::to_vec(message)?;
        if text.len() > LONGEST {
            let length = text.len();
            return Err(io::Error::other(format!(
                "a command line of {length} bytes, expected at most {LONGEST}"
            )));
        }
        // If the other end is closed, an error is wanted, not a signal.
        let flags = SendFlags::NOSIGNAL;
        let Some(folder) = folder else {
            // The seccomp filter of a sandbox does not allow `sendmsg`, which can carry open files.
            send(&self.socket, &text, flags)?;
            return Ok(());
        };
        let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
        let mut more = SendAncillaryBuffer::new(&mut space);
        let folders = [folder];
        more.push(SendAncillaryMessage::ScmRights(&folders));
        sendmsg(&self.socket, &[IoSlice::new(&text)], &mut more, flags)?;
        Ok(())
    }

    /// Waits at most `patience` for a message or for the other end to be closed. Returns whether either came.
    pub(crate) fn is_ready(&self, patience: Duration) -> bool {
        let mut ready = [PollFd::new(&self.socket, PollFlags::IN)];
        let timeout = Timespec::try_from(patience).ok();
        matches!(poll(&mut ready, timeout.as_ref()), Ok(1..))
    }

    /// Waits for the next message and the folder that came with it. `None` if the other end is closed.
    pub(crate) fn receive<Message: DeserializeOwned>(
        &mut self,
    ) -> io::Result<Option<(Message, Option<OwnedFd>)>> {
        let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
        let mut more = RecvAncillaryBuffer::new(&mut space);
        let mut parts = [IoSliceMut::new(&mut self.buffer)];
        let flags = RecvFlags::CMSG_CLOEXEC;
        let received = loop {
            match recvmsg(&self.socket, &mut parts, &mut more, flags) {
                Err(rustix::io::Errno::INTR) => {}
                received => break received?,
            }
        };
        if received.bytes == 0 {
            return Ok(None);
        }
        if received.flags.contains(ReturnFlags::TRUNC) {
            return Err(io::Error::other("a message that is too long"));
        }
        let mut folder = None;
        for message in more.drain() {
            if let RecvAncillaryMessage::ScmRights(mut folders) = message {
                folder = folders.next();
            }
        }
        let message = serde_json::from_slice(&self.buffer[..received.bytes])?;
        Ok(Some((message, folder)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_folders_arrive_whole() {
        let (one, other) = pair().unwrap();
        let mut other = Channel::new(other);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "text").unwrap();
        let open = std::fs::File::open(folder.path()).unwrap();
        let long = "x".repeat(LONGEST - 2);
        one.send(&"first", Some(open.as_fd())).unwrap();
        one.send(&long, None).unwrap();
        assert!(one.send(&"x".repeat(LONGEST - 1), None).is_err());
        let (text, came) = other.receive::<String>().unwrap().unwrap();
        assert_eq!(text, "first");
        let came = rustix::fs::openat(
            came.unwrap(),
            "file",
            rustix::fs::OFlags::RDONLY,
            rustix::fs::Mode::empty(),
        );
        assert!(came.is_ok());
        let (text, came) = other.receive::<String>().unwrap().unwrap();
        assert!(text == long && came.is_none());
        assert!(!other.is_ready(Duration::ZERO));
        drop(one);
        assert!(other.is_ready(Duration::ZERO));
        assert!(other.receive::<String>().unwrap().is_none());
    }
}
