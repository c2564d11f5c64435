import {
  contactCategories,
  contactPriorities,
  EMAIL_PATTERN,
  MIN_MESSAGE_LENGTH,
} from '@candlebook/contract/contact'
import { fieldProblems } from '@candlebook/contract/field-problems'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field, FieldError, useFieldControl } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { InputFrame, TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { HoneypotField } from '../auth/honeypot-field.tsx'
import styles from './contact.module.css'

const toOption = <Value extends string>(value: Value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
})
const categories = contactCategories.map(toOption)
const priorities = contactPriorities.map(toOption)

const NOT_LOADED = 'The form could not be loaded. Check your connection and try again.'

/**
 * The form that sends a message to the operator [CONT-05] to [CONT-11]. The page has no hydration: attachContact of
 * plain-page.entry.ts gives the form its function, and sends a message whose button was pressed before. The rules of the
 * contract and their sentences are attributes of the fields, so that the browser loads no shapes.
 */
export function ContactForm() {
  return (
    // With this method the browser itself sends nothing: before the script, a press waits for it.
    <form className={styles.form} method="dialog" noValidate data-contact={NOT_LOADED}>
      <noscript>
        <p>This form needs JavaScript. Without it, write to the address on this page.</p>
      </noscript>
      <PersonFields />
      <TopicFields />
      <Field label="Message" aside={`at least ${MIN_MESSAGE_LENGTH} characters`}>
        <TextArea
          rows={6}
          name="message"
          data-missing={fieldProblems['contact.message_missing']}
          data-min={MIN_MESSAGE_LENGTH}
          data-short={fieldProblems['contact.message_too_short']}
        />
        <Problem field="message" />
      </Field>
      <Checkbox name="wantsNewsletter">Send me the newsletter</Checkbox>
      <HoneypotField input={{ name: 'website' }} />
      <Problem field="form" isAlert />
      <div>
        <Button type="submit" variant="primary" className={styles.send} busyLabel="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  )
}

function PersonFields() {
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name">
          <TextInput
            className={styles.control}
            autoComplete="name"
            name="name"
            data-missing={fieldProblems['contact.name_missing']}
          />
          <Problem field="name" />
        </Field>
        <Field label="Email">
          <TextInput
            className={styles.control}
            type="email"
            autoComplete="email"
            name="email"
            data-missing={fieldProblems['contact.email_missing']}
            data-pattern={EMAIL_PATTERN}
            data-mismatch={fieldProblems['contact.email_invalid']}
          />
          <Problem field="email" />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Phone" aside="optional">
          <TextInput className={styles.control} type="tel" autoComplete="tel" name="phone" />
          <Problem field="phone" />
        </Field>
        <Field label="Subject">
          <TextInput
            className={styles.control}
            name="subject"
            data-missing={fieldProblems['contact.subject_missing']}
          />
          <Problem field="subject" />
        </Field>
      </div>
    </>
  )
}

/** A link can choose the category. */
function TopicFields() {
  const [search] = useSearchParams()
  const chosen = contactCategories.find((name) => name === search.get('category'))
  return (
    <div className={styles.pair}>
      <Field label="Category">
        <CategorySelect options={categories} name="category" defaultValue={chosen} />
      </Field>
      <Field label="Priority" group>
        <Segments
          className={styles.segments}
          options={priorities}
          name="priority"
          value="medium"
          onValueChange={() => undefined}
        />
      </Field>
    </div>
  )
}

/** The place of the problem of a field, or of the form; run-contact.ts shows it. */
function Problem({ field, isAlert = false }: { field: string; isAlert?: boolean }) {
  return (
    <div id={`contact-${field}-problem`} data-problem={field} hidden>
      <FieldError isAlert={isAlert}>{null}</FieldError>
    </div>
  )
}

/** A list of the browser itself: it needs no further file, and a phone shows it in its own way. */
export function CategorySelect({
  options,
  ...rest
}: ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <InputFrame className={styles.select}>
      <select {...useFieldControl()} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} />
    </InputFrame>
  )
}
