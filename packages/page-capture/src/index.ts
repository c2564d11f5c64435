export { CaptureError } from './capture-error.ts'
export type { Chromium } from './capture-page.ts'
export { type Capturer, openCapturer } from './open-capturer.ts'
