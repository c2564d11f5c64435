import { MAX_STRATEGY_CHARACTERS } from '@candlebook/domain/text/text'
import { useSearchParams } from 'react-router'
import { LabelLists } from '../features/playbooks/label-lists.tsx'
import { actions } from '../lib/actions.ts'
import { formatPageTitle } from '../lib/page-title.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

const PlaybookView = lazyPart(
  async () => (await import('../features/playbooks/playbook-view.tsx')).PlaybookView,
)
const ItemLinks = lazyPart(async () => (await import('../features/library/item-picker.tsx')).ItemLinks)
const ItemPicker = lazyPart(async () => (await import('../features/library/item-picker.tsx')).ItemPicker)
const RuleFigures = lazyPart(async () => (await import('../features/analytics/rule-figures.tsx')).RuleFigures)

export const meta = () => [{ title: formatPageTitle(actions.goToStrategies.label) }]

/** The strategies and tags of the trader; with a name in the address, the page of this strategy. */
export default function StrategiesPage() {
  useShownAmounts()
  const [params] = useSearchParams()
  const name = params.get('name')?.trim().slice(0, MAX_STRATEGY_CHARACTERS)
  if (name) {
    return (
      <PlaybookView
        key={name}
        strategy={name}
        Items={ItemLinks}
        Picker={ItemPicker}
        figures={<RuleFigures strategy={name} />}
      />
    )
  }
  return (
    <>
      <div className="head">
        <div>
          <h1 className="h-page">{actions.goToStrategies.label}</h1>
          <p className="soft">The names that you give to trades. Rename one, or merge two into one.</p>
        </div>
      </div>
      <LabelLists />
    </>
  )
}
