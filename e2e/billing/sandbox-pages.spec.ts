import { expectNoViolations } from '../axe.ts'
import { everyOrFirst, test } from '../fixtures.ts'
import { openState } from '../layout/open-state.ts'
import { sandboxStates } from '../layout/sandbox.states.ts'

for (const state of everyOrFirst(sandboxStates, 4))
  test(`axe finds nothing, light and dark: ${state.name}`, async ({ page, context, server }) => {
    await openState(state, { page, context, server })
    await expectNoViolations(page, state.name)
  })
