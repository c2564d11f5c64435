import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { ListedPlaybook, Playbook, SavePlaybook, StrategyName } from './playbooks.ts'
import { route } from './routes.ts'
import { RuleFigures } from './rule-figures.ts'

const base = route('user', 'trades').errors(documentedErrors('request.invalid'))
const tags = ['Playbooks']

/** What a trader writes about strategies: text, rules, pictures, items of the library. */
export const playbooks = {
  list: base
    .route({
      method: 'GET',
      path: '/playbooks',
      summary: 'Strategies with a playbook, and their rules',
      tags,
    })
    .output(z.array(ListedPlaybook)),
  get: base
    .route({ method: 'GET', path: '/playbooks/of-strategy', summary: 'The playbook of one strategy', tags })
    .input(z.object({ strategy: StrategyName }))
    .output(z.object({ playbook: z.nullable(Playbook) })),
  ruleFigures: base
    .errors(documentedErrors('analytics.too_many_trades'))
    .route({
      method: 'GET',
      path: '/playbooks/of-strategy/rule-figures',
      summary: 'Figures of the closed trades of one strategy by their answers to its rules',
      tags,
    })
    .input(z.object({ strategy: StrategyName }))
    .output(RuleFigures),
  save: base
    .errors(documentedErrors('playbooks.changed_elsewhere', 'playbooks.limit_reached', 'texts.storage_full'))
    .route({
      method: 'PUT',
      path: '/playbooks/of-strategy',
      summary: 'Write the playbook of one strategy',
      tags,
    })
    .input(SavePlaybook)
    .output(Playbook),
  delete: base
    .errors(documentedErrors('playbooks.not_found'))
    .route({
      method: 'DELETE',
      path: '/playbooks/{id}',
      summary: 'Delete a playbook; its trades stay',
      tags,
      successStatus: 204,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
}
