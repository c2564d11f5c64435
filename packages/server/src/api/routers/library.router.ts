import * as core from '@candlebook/core/library'
import { os } from '../base.ts'

export const library = os.library.router({
  sync: os.library.sync.handler(({ input, context }) => core.syncLibrary(context, input)),
  keepCopy: os.library.keepCopy.handler(({ context }) => core.keepAccountCopy(context)),
  dropCopy: os.library.dropCopy.handler(({ context }) => core.dropAccountCopy(context)),
  holdImages: os.library.holdImages.handler(({ input, context }) => core.holdImages(context, input)),
  pageScreenshots: os.library.pageScreenshots.handler(({ context }) => ({
    template: context.screenshotTemplate,
  })),
})
