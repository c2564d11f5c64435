import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import styles from './test-case-form.module.css'
import { MAX_TEST_LENGTHS, type TestCaseFields, testTypes } from './test-cases.ts'
import { typeLabels } from './type-labels.ts'

const empty: TestCaseFields = { name: '', component: '', type: 'unit', description: '', code: '' }
const types = testTypes.map((value) => ({ value, label: typeLabels[value] }))

/** The form of a test case. Without a name or a component nothing is added [ATST-01]. */
export function TestCaseForm({ onAdd }: { onAdd: (fields: TestCaseFields) => void }) {
  const form = useForm<TestCaseFields>({ defaultValues: empty })
  const add = form.handleSubmit(({ name, component, description, ...fields }) => {
    onAdd({
      ...fields,
      name: name.trim(),
      component: component.trim(),
      description: description.trim(),
    })
    form.reset(empty)
    form.setFocus('name')
  })
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        <TestCaseFormFields />
        <Button type="submit" variant="primary" className={styles.submit}>
          Add Test Case
        </Button>
      </form>
    </FormProvider>
  )
}

function TestCaseFormFields() {
  const { register, control, formState } = useFormContext<TestCaseFields>()
  const { errors } = formState
  return (
    <>
      <FieldPair>
        <Field label="Name" error={errors.name?.message}>
          <TextInput
            autoComplete="off"
            maxLength={MAX_TEST_LENGTHS.name}
            {...register('name', { validate: (text) => text.trim() !== '' || 'Enter a name' })}
          />
        </Field>
        <Field
          label="Component"
          error={errors.component?.message}
          hint="Names the file: TradeCard becomes tradecard.test.tsx."
        >
          <TextInput
            autoComplete="off"
            maxLength={MAX_TEST_LENGTHS.component}
            {...register('component', { validate: (text) => text.trim() !== '' || 'Enter a component' })}
          />
        </Field>
      </FieldPair>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Field label="Type" group>
            <Segments value={field.value} onValueChange={field.onChange} options={types} />
          </Field>
        )}
      />
      <Field label="Description" aside="optional">
        <TextArea rows={2} maxLength={MAX_TEST_LENGTHS.description} {...register('description')} />
      </Field>
      <Field label="Code" aside="optional">
        <TextArea
          rows={8}
          className={styles.code}
          maxLength={MAX_TEST_LENGTHS.code}
          spellCheck={false}
          {...register('code')}
        />
      </Field>
    </>
  )
}
