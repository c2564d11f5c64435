import * as core from '@candlebook/core/demo'
import { os } from '../base.ts'

export const demo = os.demo.router({
  get: os.demo.get.handler(({ context }) => core.getDemoRecord(context)),
  load: os.demo.load.handler(({ context }) => core.loadDemoRecord(context)),
  remove: os.demo.remove.handler(({ context }) => core.removeDemoRecord(context)),
})
