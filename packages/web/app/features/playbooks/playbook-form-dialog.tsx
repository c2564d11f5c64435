import { Playbook, SavePlaybook } from '@candlebook/contract/playbooks'
import { MAX_RULE_CHARACTERS, MAX_RULES, type Rule } from '@candlebook/domain/playbooks/rules'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { ImagesField } from '../images/images-field.tsx'
import styles from './playbook-form.module.css'
import { useSavePlaybook } from './playbooks.queries.ts'
import { ITEMS_HINT, RULES_HINT } from './playbooks.words.ts'

/** `ruleId` is the id of a rule, because a list of fields has ids of its own. */
type PlaybookValues = {
  description: string
  rules: { ruleId: string; text: string }[]
  images: string[]
  itemIds: string[]
}

/** Shows items of the library, which are another feature. */
export type ItemLinks = ComponentType<{ ids: string[] }>
/** Chooses items of the library. */
export type ItemPicker = ComponentType<{ ids: string[]; onChange: (ids: string[]) => void }>

/** The form of the playbook of a strategy, new or stored. */
export function PlaybookFormDialog({
  strategy,
  playbook,
  Items,
  Picker,
  onClose,
}: {
  strategy: string
  playbook: Playbook | null
  Items: ItemLinks
  Picker: ItemPicker
  onClose: () => void
}) {
  const { mutateAsync } = useSavePlaybook()
  const toSent = (values: PlaybookValues) => ({
    ...toFields(values),
    strategy,
    version: playbook?.version ?? null,
  })
  const record = useRecordForm<PlaybookValues, Playbook, Playbook>({
    start: playbook ? toValues(playbook) : { description: '', rules: [], images: [], itemIds: [] },
    version: playbook?.version ?? null,
    draftName: `playbook.${strategy}`,
    resolver: createShapeResolver<PlaybookValues>({ shape: SavePlaybook, toFields: toSent }),
    save: (values, { version }) => mutateAsync(SavePlaybook.parse({ ...toSent(values), version })),
    conflict: {
      code: 'playbooks.changed_elsewhere',
      shape: Playbook,
      thing: 'This playbook',
      toValues,
      differences: (mine, stored) => [
        ...listDifferences(mine, stored),
        ...(mine.itemIds.join() === stored.itemIds.join()
          ? []
          : [{ label: 'Library items', mine: nameItems(mine, Items), stored: nameItems(stored, Items) }]),
      ],
    },
    saved: { title: 'Playbook saved', description: `“${strategy}” has its rules.` },
    failed: 'Failed to save the playbook.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={`Playbook of ${strategy}`}
      size="mid"
      submitLabel="Save Playbook"
    >
      <FieldColumn>
        <DescriptionField />
        <RulesFields />
        <ImagesField onUploading={record.setUploading} />
        <ItemsField Picker={Picker} />
      </FieldColumn>
    </RecordFormDialog>
  )
}

function DescriptionField() {
  const { register, formState } = useFormContext<PlaybookValues>()
  return (
    <Field label="Description" aside="optional" error={formState.errors.description?.message}>
      <TextArea
        rows={6}
        autoFocus
        placeholder="When you take it, where the stop is, when you leave it alone"
        {...register('description')}
      />
    </Field>
  )
}

function RulesFields() {
  const { control, register, formState } = useFormContext<PlaybookValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'rules' })
  const { rules } = formState.errors
  return (
    <Field label="Rules" group hint={RULES_HINT} error={rules?.root?.message ?? rules?.message}>
      <ul className={styles.rules}>
        {fields.map(({ id }, at) => {
          const error = rules?.[at]?.text?.message
          return (
            <li key={id} className={styles.rule}>
              <Field className={styles.text} label={`Rule ${at + 1}`} error={error}>
                <TextInput
                  autoComplete="off"
                  maxLength={MAX_RULE_CHARACTERS}
                  placeholder="Such as: waits for the retest"
                  {...register(`rules.${at}.text`)}
                />
              </Field>
              <IconButton
                label={`Move rule ${at + 1} up`}
                icon={ArrowUp}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move rule ${at + 1} down`}
                icon={ArrowDown}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={`Delete rule ${at + 1}`}
                icon={Trash2}
                tone="delete"
                onClick={() => remove(at)}
              />
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        icon={Plus}
        disabled={fields.length >= MAX_RULES}
        onClick={() => append({ ruleId: crypto.randomUUID(), text: '' })}
      >
        Add Rule
      </Button>
    </Field>
  )
}

function ItemsField({ Picker }: { Picker: ItemPicker }) {
  const { field, fieldState } = useController<PlaybookValues, 'itemIds'>({ name: 'itemIds' })
  return (
    <Field label="Library items" aside="optional" group hint={ITEMS_HINT} error={fieldState.error?.message}>
      <Picker ids={field.value} onChange={field.onChange} />
    </Field>
  )
}

const toValues = ({ description, rules, images, itemIds }: Playbook): PlaybookValues => ({
  ...{ description, images, itemIds },
  rules: rules.map(({ id, text }) => ({ ruleId: id, text })),
})

/** What the form sends. A rule without words is left out. */
function toFields({ description, rules, images, itemIds }: PlaybookValues) {
  const given = rules.flatMap(({ ruleId, text }): Rule[] =>
    text.trim() === '' ? [] : [{ id: ruleId, text }],
  )
  return { description, rules: given, images, itemIds }
}

const nameItems = ({ itemIds }: PlaybookValues, Items: ItemLinks) =>
  itemIds.length > 0 ? <Items ids={itemIds} /> : 'None'

/** The parts in which two versions differ, as text, without the items, whose ids say nothing. */
function listDifferences(mine: PlaybookValues, stored: PlaybookValues) {
  const describe = ({ description, rules, images }: PlaybookValues) => [
    { label: 'Description', text: description },
    { label: 'Rules', text: rules.map(({ text }) => text).join('; ') },
    { label: 'Images', text: images.map((url) => url.slice(url.lastIndexOf('/') + 1)).join(', ') },
  ]
  const others = describe(stored)
  return describe(mine)
    .map(({ label, text }, at) => ({ label, mine: text || 'None', stored: others[at]?.text || 'None' }))
    .filter((row) => row.mine !== row.stored)
}
