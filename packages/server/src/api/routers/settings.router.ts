import * as core from '@candlebook/core/settings'
import { os } from '../base.ts'

export const settings = os.settings.router({
  get: os.settings.get.handler(({ context }) => core.getSettings(context)),
  save: os.settings.save.handler(({ input, context }) => core.saveSettings(context, input)),
  savePreferences: os.settings.savePreferences.handler(({ input, context }) =>
    core.saveSettings(context, input),
  ),
})
