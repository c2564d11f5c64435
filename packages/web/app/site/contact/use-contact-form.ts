import { ContactFields, type ContactFieldsInput, contactCategories } from '@candlebook/contract/contact'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { v4 } from 'uuid'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { api } from '../../lib/api.ts'
import { getCurrentSearchParams } from '../../lib/current-search-params.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
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
  useEffect(() => {
    const category = contactCategories.find((name) => name === getCurrentSearchParams().get('category'))
    if (category) form.setValue('category', category)
    void fillPerson(form)
  }, [form])
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

/** Writes name and address of a signed-in user into the fields that are empty. Without an answer they stay empty. */
async function fillPerson(form: UseFormReturn<Values>): Promise<void> {
  if (!mayBeSignedIn()) return
  const session = await api.identity.session().catch(() => null)
  if (!session || session.demoEndsAt) return
  const { fullName: name, email } = session.user
  if (!form.getValues('name')) form.setValue('name', name)
  if (!form.getValues('email')) form.setValue('email', email)
}
