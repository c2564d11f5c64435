import { Download } from 'lucide-react'
import { useRef } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useDraft, useKeepDraft } from '../../forms/drafts.ts'
import { downloadText } from '../../lib/download.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import {
  buildTestFile,
  buildTestFileName,
  MAX_TEST_CASES,
  MAX_TEST_LENGTHS,
  type TestCase,
  type TestCaseFields,
  testTypes,
  typeLabels,
  useTestCases,
} from './test-cases.ts'
import styles from './test-cases-section.module.css'

/** The tab Tests: test cases that are typed here, listed until the page is reloaded, and downloaded as files. */
export function TestCasesSection() {
  const { testCases, add } = useTestCases()
  return (
    <>
      <OptionCard
        title="New test case"
        hint="Makes a file from what you type. Nothing is run, and nothing is sent to the server."
      >
        {testCases.length < MAX_TEST_CASES ? (
          <TestCaseForm onAdd={add} />
        ) : (
          <p className={styles.empty}>
            The list holds {MAX_TEST_CASES} test cases. Reload the page to start again.
          </p>
        )}
      </OptionCard>
      <OptionCard
        title="Test cases of this visit"
        hint="They are only on this page and are gone after a reload. Download what you want to keep."
      >
        {testCases.length === 0 ? (
          <p className={styles.empty}>No test cases yet.</p>
        ) : (
          <ul className={styles.list} aria-label="Test cases of this visit">
            {testCases.map((testCase) => (
              <TestCaseRow key={testCase.id} testCase={testCase} />
            ))}
          </ul>
        )}
      </OptionCard>
    </>
  )
}

function TestCaseRow({ testCase }: { testCase: TestCase }) {
  const { id, name, component, type, description, createdAt } = testCase
  const fileName = buildTestFileName(testCase)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <span className="strong">{name}</span>
          <Badge kind="kind">{typeLabels[type]}</Badge>
        </p>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className="cap">
          {component}. Created {formatInstant(createdAt)}. Id {id}
        </p>
      </div>
      <Button
        icon={Download}
        aria-label={`Download ${fileName}`}
        onClick={() => downloadText({ fileName, text: buildTestFile(testCase) })}
      >
        Download
      </Button>
    </li>
  )
}

const empty: TestCaseFields = { name: '', component: '', type: 'unit', description: '', code: '' }
const types = testTypes.map((value) => ({ value, label: typeLabels[value] }))

/** The form of a test case, with a draft of what is typed. Without a name or a component nothing is added [ATST-01]. */
function TestCaseForm({ onAdd }: { onAdd: (fields: TestCaseFields) => void }) {
  const draft = useDraft<TestCaseFields>('admin.test', { values: empty, version: null, clientKey: '' })
  const form = useForm<TestCaseFields>({ defaultValues: draft.start.values })
  const version = useRef<number | null>(null)
  const clientKey = useRef('')
  useKeepDraft(draft, { form, version, clientKey })
  const add = form.handleSubmit(({ name, component, description, ...fields }) => {
    onAdd({
      ...fields,
      name: name.trim(),
      component: component.trim(),
      description: description.trim(),
    })
    draft.startOver({ form, version })
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
