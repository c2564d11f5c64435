import { defaultCategories } from '@candlebook/domain/library'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldPair } from '../../../ui/fields/form-grid.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useLibrary } from '../data/use-library.ts'
import styles from './item-form.module.css'
import type { ItemFormValues } from './item-form.values.ts'

/** The category of an item, with a button that adds a custom category and selects it [LIB-15]. */
export function CategoryField() {
  const form = useFormContext<ItemFormValues>()
  const { categories, addCategory } = useLibrary()
  const [name, setName] = useState('')
  const [exists, setExists] = useState(false)
  const chosen = form.watch('category')
  const names = [...defaultCategories, ...categories]
  const choose = (category: string) =>
    form.setValue('category', category, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = () => {
    const outcome = addCategory(name)
    setExists(!outcome.added && outcome.reason === 'exists')
    if (!outcome.added) return
    choose(outcome.category)
    setName('')
  }
  return (
    <FieldPair>
      <Field label="Category" error={form.formState.errors.category?.message}>
        <Select
          value={chosen === '' ? null : chosen}
          onValueChange={choose}
          placeholder="Choose a category"
          options={(chosen === '' || names.includes(chosen) ? names : [...names, chosen]).map((category) => ({
            value: category,
            label: category,
          }))}
        />
      </Field>
      <Field
        label="New category"
        aside="optional"
        error={exists ? 'This category already exists' : null}
        isAlert
      >
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder="Your own category"
          onChange={(event) => {
            setName(event.target.value)
            setExists(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // Enter adds the category and must not save the item
            add()
          }}
          trailing={
            <Button variant="quiet" size="small" className={styles.addCategory} icon={Plus} onClick={add}>
              Add
            </Button>
          }
        />
      </Field>
    </FieldPair>
  )
}
