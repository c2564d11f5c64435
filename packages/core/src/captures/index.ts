export type { Chromium } from './capture-page.ts'
export { type Capturer, openCapturer } from './open-capturer.ts'
