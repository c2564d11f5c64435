import { AppError } from '@candlebook/core/kernel'
import type { Capturer } from '@candlebook/core/library'
import { screenshotShape } from '@candlebook/domain/library'
import { CaptureError, type Chromium, openCapturer } from '@candlebook/page-capture'

/** Opens what takes pictures of pages for the library, in the size that the library shows. */
export function openPageCapturer(chromium: Chromium): Capturer {
  const { width, height } = screenshotShape
  const capturer = openCapturer(chromium, { size: { width, height } })
  return {
    capture: (page, by) =>
      capturer.capture(page, by).catch((cause: unknown) => {
        throw cause instanceof CaptureError ? new AppError(`captures.${cause.reason}`, { cause }) : cause
      }),
  }
}
