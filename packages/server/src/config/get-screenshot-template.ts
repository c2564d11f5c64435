import { ownScreenshotTemplate } from '@candlebook/domain/library'
import type { Config } from './config.ts'

/** Where page screenshots come from: the configured service, otherwise this server when it takes them, otherwise null. */
export function getScreenshotTemplate({
  screenshotService,
  captures,
}: Pick<Config, 'screenshotService' | 'captures'>): string | null {
  return screenshotService ?? (captures ? ownScreenshotTemplate : null)
}
