/**
 * Converts one picture in a process of its own, which the server kills at its time limit. A thread
 * could not be ended while it decodes. Both in development and in the build, this file is an entry
 * point of its own.
 */
import type { PictureKind } from '../../shared/files/pictureKinds.ts';
import { convertPicture, type Picture } from './convertPicture.ts';

export interface PictureJob {
  bytes: Buffer;
  kind: PictureKind;
}

export type PictureReply = { picture: Picture } | { error: string };

/** The message that the process has started. */
const READY = null;

const reply = (message: PictureReply | typeof READY) => process.send!(message);

process.once('message', ({ bytes, kind }: PictureJob) => {
  convertPicture(bytes, kind).then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ error: String(error) }),
  );
});
// The server has ended. A regular exit would wait until the picture is decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
reply(READY);
