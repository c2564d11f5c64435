import * as core from '@candlebook/core/profiles'
import { os } from '../base.ts'

export const profiles = os.profiles.router({
  get: os.profiles.get.handler(({ context }) => core.getProfile(context)),
  update: os.profiles.update.handler(({ input, context }) => core.updateProfile(context, input)),
})
