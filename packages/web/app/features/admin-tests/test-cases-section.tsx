import { Download } from 'lucide-react'
import { downloadText } from '../../lib/download-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { buildTestFile, buildTestFileName } from './build-test-file.ts'
import { TestCaseForm } from './test-case-form.tsx'
import { MAX_TEST_CASES, type TestCase, useTestCases } from './test-cases.ts'
import styles from './test-cases-section.module.css'
import { typeLabels } from './type-labels.ts'

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
