/**
 * Why a picture could not be converted. `load`: code that is needed for it could not be loaded.
 * `heic`: this browser cannot convert HEIC.
 */
export type FailureReason = 'unreadable' | 'memory' | 'heic' | 'load';

export class PictureFailure extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(`The picture could not be converted: ${reason}`);
    this.reason = reason;
  }
}
