import { contactCategories, contactPriorities, MIN_MESSAGE_LENGTH } from '@candlebook/contract/contact'
import { Controller } from 'react-hook-form'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field, FieldError } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { HoneypotField } from '../auth/honeypot-field.tsx'
import { CategorySelect } from './category-select.tsx'
import styles from './contact.module.css'
import { type ContactFormState, useContactForm } from './use-contact-form.ts'

const toOption = <Value extends string>(value: Value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
})
const categories = contactCategories.map(toOption)
const priorities = contactPriorities.map(toOption)

/** The form that sends a message to the operator [CONT-05] to [CONT-11]. */
export function ContactForm() {
  const contact = useContactForm()
  const { form, isHydrated, isSending, submit, prepare, formError } = contact
  return (
    // The proof of work starts when somebody begins to write, so that it is done when the message is.
    <form className={styles.form} method="post" noValidate onSubmit={submit} onFocus={prepare}>
      <noscript>
        <p>This form needs JavaScript. Without it, write to the address on this page.</p>
      </noscript>
      <PersonFields contact={contact} />
      <TopicFields contact={contact} />
      <MessageField contact={contact} />
      <Checkbox {...form.register('wantsNewsletter')}>Send me the newsletter</Checkbox>
      <HoneypotField input={form.register('website')} />
      {formError && <FieldError isAlert>{formError}</FieldError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          className={styles.send}
          disabled={!isHydrated}
          busy={isSending}
          busyLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </form>
  )
}

function PersonFields({ contact: { input, form } }: { contact: ContactFormState }) {
  const { errors } = form.formState
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name" error={errors.name?.message ?? null}>
          <TextInput className={styles.control} autoComplete="name" {...input('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message ?? null}>
          <TextInput className={styles.control} type="email" autoComplete="email" {...input('email')} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Phone" aside="optional" error={errors.phone?.message ?? null}>
          <TextInput className={styles.control} type="tel" autoComplete="tel" {...input('phone')} />
        </Field>
        <Field label="Subject" error={errors.subject?.message ?? null}>
          <TextInput className={styles.control} {...input('subject')} />
        </Field>
      </div>
    </>
  )
}

function TopicFields({ contact: { form } }: { contact: ContactFormState }) {
  return (
    <div className={styles.pair}>
      <Field label="Category">
        <CategorySelect options={categories} {...form.register('category')} />
      </Field>
      <Field label="Priority" group>
        <Controller
          control={form.control}
          name="priority"
          render={({ field }) => (
            <Segments
              className={styles.segments}
              options={priorities}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </Field>
    </div>
  )
}

/** A component like the other fields: fields are focused after a refusal in the order in which they registered. */
function MessageField({ contact: { input, form } }: { contact: ContactFormState }) {
  return (
    <Field
      label="Message"
      aside={`at least ${MIN_MESSAGE_LENGTH} characters`}
      error={form.formState.errors.message?.message ?? null}
    >
      <TextArea rows={6} {...input('message')} />
    </Field>
  )
}
