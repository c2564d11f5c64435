import { ContactFields, type ContactFieldsInput } from '@candlebook/contract/contact'
import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useRobotCheck } from '../auth-form/use-robot-check.ts'

type Values = ContactFieldsInput & { website: string }
type TextField = 'name' | 'email' | 'phone' | 'subject' | 'message'

/** The text fields have no default value: setting one would erase what somebody typed before hydration. */
const start = { category: 'general', priority: 'medium', wantsNewsletter: false } as const
const empty = { ...start, name: '', email: '', phone: '', subject: '', message: '', website: '' }

const FAILED = 'An error occurred while sending the message. Please try again.'

/** The behaviour of the contact form: it checks with the shape of the server, and sends each message once. */
export function useContactForm() {
  const robot = useRobotCheck()
  const getClientKey = useClientKey()
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: start,
    resolver: createShapeResolver({ shape: ContactFields, toFields: ({ website: _, ...fields }) => fields }),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    save: async (values) => {
      try {
        const clientKey = getClientKey(values)
        await api.contact.send({
          ...values,
          website: values.website ?? '',
          clientKey,
          challenge: await robot.take(),
        })
      } catch (thrown) {
        toast({ title: 'Error', description: FAILED, variant: 'destructive' })
        throw thrown
      }
      form.reset(empty) // the initial values [CONT-11]
      toast({ title: 'Message sent!', description: "Thank you for your contact. We'll respond shortly." })
    },
  })
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return {
    form,
    submit,
    isSending: isSaving,
    /** Before hydration, a press on the button would send the form as a page load. */
    isHydrated,
    formError: form.formState.errors.root?.message ?? null,
    /** The properties of a text field; typing removes the error of the field. */
    input: (field: TextField) => form.register(field, { onChange: () => form.clearErrors(field) }),
    prepare: () => void robot.solve(),
  }
}

export type ContactFormState = ReturnType<typeof useContactForm>

/** The key under which a message is stored once: the same one while the values stay the same. */
function useClientKey(): (values: Values) => string {
  const last = useRef({ text: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (last.current.text !== text) last.current = { text, key: v4() }
    return last.current.key
  }
}
