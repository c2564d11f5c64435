import * as core from '@candlebook/core/erasure'
import { os } from '../base.ts'

export const erasure = os.erasure.router({
  request: os.erasure.request.handler(({ input, context: { identity, actor } }) =>
    core.deleteUser({ ...identity, actor }, input),
  ),
  list: os.erasure.list.handler(({ context: { identity, actor } }) =>
    core.listErasures({ ...identity, actor }),
  ),
})
