import { expectNoViolations } from '../axe.ts'
import { everyOrFirst, test } from '../fixtures.ts'
import { openState } from '../layout/open-state.ts'
import { sandboxStates } from '../layout/sandbox.states.ts'

test('axe finds nothing on the pages of the sandbox, light and dark', async ({ page, context, server }) => {
  test.slow()
  for (const state of everyOrFirst(sandboxStates, 4)) {
    await openState(state, { page, context, server })
    await expectNoViolations(page, state.name)
  }
})
