import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import { ColumnMapping as MappingShape } from '@candlebook/contract/column-mapping'
import type { FileSample } from '@candlebook/contract/file-reading'
import { type MappedField, mappedFields } from '@candlebook/domain/brokers/column-mapping'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { downloadText } from '../../lib/download.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Table } from '../../ui/display/table.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field, FieldError } from '../../ui/fields/field.tsx'
import { FormGrid } from '../../ui/fields/form-grid.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { listZoneOptions, STATEMENT } from '../settings/statement-zone.ts'
import {
  dayOptions,
  fieldWords,
  findMappingProblem,
  instrumentOptions,
  numberOptions,
  previewMapping,
} from './column-mapper.words.ts'
import { PreviewButtons } from './import-preview.tsx'
import styles from './imports.module.css'
import { LineConditions, LineKinds, type MapperProps } from './mapped-lines.tsx'

const NOTHING = 'nothing'
const columnOptions = [
  { value: NOTHING, label: 'Not used' },
  ...mappedFields.map((field) => ({ value: field, label: fieldWords[field] })),
]

/** Asks which column of an unknown file holds what, with its first rows and what they become. */
export function ColumnMapper({
  sample,
  note,
  onRead,
  onCancel,
}: {
  sample: FileSample
  /** What this file lacks, or seems to list in place of trades; null for none. */
  note: string | null
  onRead: (mapping: ColumnMapping) => void
  onCancel: () => void
}) {
  const [mapping, setMapping] = useState<ColumnMapping>(sample.guess)
  const [isTried, setTried] = useState(false)
  const titleId = useId()
  const change = (part: Partial<ColumnMapping>) => setMapping({ ...mapping, ...part })
  const problem = findMappingProblem(mapping)
  const has = (field: MappedField) => mapping.columns.some((column) => column.field === field)
  const read = () => {
    if (problem) setTried(true)
    else onRead(mapping)
  }
  return (
    <Card pad aria-labelledby={titleId}>
      <h2 className="h-card" id={titleId}>
        Which column is what?
      </h2>
      {sample.file && <p className={clsx('strong', styles.name)}>{sample.file}</p>}
      {note && <p className={styles.changed}>{note}</p>}
      <p className="cap">
        Candlebook does not know this kind of file yet. Check its columns once: the next file with the same
        header is read without this question.
      </p>
      <div className={styles.mapper}>
        <FormGrid columns={3}>
          <Field
            label="Broker or platform"
            error={isTried && mapping.broker.trim() === '' ? 'Enter a name' : null}
          >
            <TextInput
              value={mapping.broker}
              maxLength={50}
              onChange={({ target }) => change({ broker: target.value })}
            />
          </Field>
          <Field label="What was traded">
            <Select
              value={mapping.instrument}
              options={instrumentOptions}
              onValueChange={(instrument) => change({ instrument })}
            />
          </Field>
          <Field label={has('currency') ? 'Currency where the column is blank' : 'Currency of the prices'}>
            <TextInput
              value={mapping.currency}
              maxLength={10}
              onChange={({ target }) => change({ currency: target.value.toUpperCase().trim() })}
            />
          </Field>
          <Field label="Time zone of the file">
            <Select
              value={mapping.zone}
              options={listZoneOptions(mapping.zone, mapping.zone).filter(({ value }) => value !== STATEMENT)}
              onValueChange={(zone) => change({ zone })}
            />
          </Field>
          <Field label="Days">
            <Select value={mapping.days} options={dayOptions} onValueChange={(days) => change({ days })} />
          </Field>
          <Field label="Numbers">
            <Select
              value={mapping.numbers}
              options={numberOptions}
              onValueChange={(numbers) => change({ numbers })}
            />
          </Field>
        </FormGrid>
        <Columns sample={sample} mapping={mapping} onChange={setMapping} />
        <LineKinds sample={sample} mapping={mapping} onChange={setMapping} />
        <LineConditions sample={sample} mapping={mapping} onChange={setMapping} />
        {isTried && problem ? (
          <FieldError isAlert>{problem}</FieldError>
        ) : (
          <Preview sample={sample} mapping={mapping} />
        )}
      </div>
      <PreviewButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <StoredMapping sample={sample} mapping={mapping} onLoad={setMapping} />
        <Button variant="primary" onClick={read}>
          Read the file
        </Button>
      </PreviewButtons>
    </Card>
  )
}

/** The first rows, with the field of each column above it. */
function Columns({ sample, mapping, onChange }: MapperProps) {
  const setField = (index: number, value: string) => {
    const field = mappedFields.find((one) => one === value)
    const others = mapping.columns.filter(
      (one) => one.index !== index && (one.field !== field || field === 'fee'),
    )
    const columns = field ? [...others, { field, index }] : others
    const values = field === 'action' ? (sample.values[index] ?? []) : null
    const kinds = values
      ? values.map(
          ({ text }) => mapping.kinds.find((one) => one.text === text) ?? { text, kind: 'skip' as const },
        )
      : mapping.kinds
    onChange({ ...mapping, columns, kinds })
  }
  return (
    <section className={styles.sample} aria-label="Columns of the file">
      <Table>
        <thead>
          <tr>
            {sample.header.cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={index} scope="col">
                <Select
                  className={styles.column}
                  aria-label={`What the column ${cell || index + 1} holds`}
                  value={mapping.columns.find((one) => one.index === index)?.field ?? NOTHING}
                  options={columnOptions}
                  onValueChange={(value) => setField(index, value)}
                />
                <span className={styles.columnName}>{cell || `Column ${index + 1}`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {sample.rows.map(({ line, cells }) => (
            <tr key={line}>
              {sample.header.cells.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <td key={index} data-used={mapping.columns.some((one) => one.index === index) || undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** What the first rows become with these columns. */
function Preview({ sample, mapping }: Pick<MapperProps, 'sample' | 'mapping'>) {
  const { title, lines } = previewMapping(mapping, sample)
  return (
    <section className={styles.preview} aria-live="polite">
      <h3 className="strong">{title}</h3>
      <ol className={clsx(styles.notes, 'num')}>
        {lines.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <span>Line {line}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Saves the columns as a file, and loads such a file of the same trader or another one. */
function StoredMapping({
  sample,
  mapping,
  onLoad,
}: Pick<MapperProps, 'sample' | 'mapping'> & { onLoad: (mapping: ColumnMapping) => void }) {
  const id = useId()
  const load = async (file: File) => {
    const loaded = MappingShape.safeParse(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => null),
    )
    if (!loaded.success)
      return toast({ title: 'Error', description: 'This is not a file with saved columns.' })
    onLoad({ ...loaded.data, header: sample.header.cells })
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          downloadText({ fileName: `columns-${mapping.broker}.json`, text: JSON.stringify(mapping, null, 2) })
        }
      >
        Save these columns
      </Button>
      <label className={clsx('link', styles.load)} htmlFor={id}>
        Load saved columns
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void load(file)
            target.value = ''
          }}
        />
      </label>
    </>
  )
}
