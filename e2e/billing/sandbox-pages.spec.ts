import { expectNoViolations } from '../axe.ts'
import { longTest } from '../fixtures.ts'
import { openState } from '../layout/open-state.ts'
import { sandboxStates } from '../layout/sandbox.states.ts'

// Pages for developers. On each push: whole-life.spec.ts goes through them, and axe checks the product's own.
longTest(
  'axe finds nothing on the pages of the sandbox, light and dark',
  async ({ page, context, server }) => {
    longTest.slow()
    for (const state of sandboxStates) {
      await openState(state, { page, context, server })
      await expectNoViolations(page, state.name)
    }
  },
)
