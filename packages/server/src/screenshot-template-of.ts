import { ownScreenshotTemplate } from '@candlebook/domain/library'
import type { Config } from './config.ts'

/** Where page screenshots come from: the service that is set, else this server where it takes them, else nowhere. */
export function screenshotTemplateOf({
  screenshotService,
  captures,
}: Pick<Config, 'screenshotService' | 'captures'>): string | null {
  return screenshotService ?? (captures ? ownScreenshotTemplate : null)
}
