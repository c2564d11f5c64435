import { MAX_PLAYBOOK_ITEMS } from '@candlebook/domain/playbooks/rules'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Chip, Chips, getChipClass, Tag } from '../../ui/chips/chip-group.tsx'
import { useFieldGroup } from '../../ui/fields/field.tsx'
import { SuggestedText } from '../../ui/fields/suggested-text.tsx'
import { useLibrary } from './use-library.ts'

/** An item that another browser has, or that was deleted. */
const ELSEWHERE = 'An item that is not in this browser'

/** Items of the library as links to them. */
export function ItemLinks({ ids }: { ids: string[] }) {
  const { items } = useLibrary()
  return (
    <Chips>
      {ids.map((id) => {
        const item = items.find((one) => one.id === id)
        if (!item) return <Tag key={id}>{ELSEWHERE}</Tag>
        return (
          <Link
            key={id}
            className={getChipClass()}
            to={`${paths.tab('library')}?${new URLSearchParams({ view: id })}`}
          >
            {item.title}
          </Link>
        )
      })}
    </Chips>
  )
}

/** Chooses items of the library by their titles. A press on a chosen one removes it. */
export function ItemPicker({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { items } = useLibrary()
  const others = items.filter(({ id }) => !ids.includes(id))
  const choose = (title: string) => {
    const item = others.find((one) => one.title === title)
    if (item) onChange([...ids, item.id])
  }
  return (
    <fieldset {...useFieldGroup()}>
      {ids.length > 0 && (
        <Chips>
          {ids.map((id) => (
            <Chip key={id} pressed onClick={() => onChange(ids.filter((one) => one !== id))}>
              {items.find((one) => one.id === id)?.title ?? ELSEWHERE}
            </Chip>
          ))}
        </Chips>
      )}
      {ids.length < MAX_PLAYBOOK_ITEMS && (
        <SuggestedText
          key={ids.length} // blank again after each choice
          label="Add an item"
          placeholder={items.length === 0 ? 'The library of this browser is empty' : 'Title of an item'}
          value=""
          most={200}
          suggestions={others.map(({ title }) => title)}
          onChoose={choose}
        />
      )}
    </fieldset>
  )
}
