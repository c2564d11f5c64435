/** The reason why no picture was taken. After `busy` the caller can try again later. */
export class CaptureError extends Error {
  readonly reason: 'failed' | 'busy'

  constructor(reason: 'failed' | 'busy', options?: ErrorOptions) {
    super(`no picture was taken: ${reason}`, options)
    this.name = 'CaptureError'
    this.reason = reason
  }
}
