import { toWebLink } from '@candlebook/domain/text'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/fields/field.tsx'
import { LinkList } from '../ui/fields/link-list.tsx'

/** The values of a form with links; `linkText` is the link being typed, which saving adds. */
export type LinkValues = { links: string[]; linkText: string }

/** Links to web addresses. https:// is added when no scheme is typed; a repeated link is not added. */
export function WebLinksField({ aside }: { aside?: string }) {
  const { setValue, setError, clearErrors, formState } = useFormContext<LinkValues>()
  const [links, linkText] = useWatch<LinkValues, ['links', 'linkText']>({ name: ['links', 'linkText'] })
  const error = formState.errors.links ?? formState.errors.linkText
  const setLinks = (next: string[]) => setValue('links', next, { shouldDirty: true })
  const setText = (text: string) => {
    clearErrors(['links', 'linkText'])
    setValue('linkText', text, { shouldDirty: true })
  }
  const add = () => {
    if (linkText.trim() === '') return
    const link = toWebLink(linkText)
    if (link === null) return setError('linkText', { message: 'Please enter a valid URL' })
    if (!links.includes(link)) setLinks([...links, link])
    setText('')
  }
  return (
    <Field label="Links" aside={aside} error={error?.message} isAlert>
      <LinkList
        links={links}
        text={linkText}
        onTextChange={setText}
        onAdd={add}
        onRemove={(at) => setLinks(links.filter((_, index) => index !== at))}
      />
    </Field>
  )
}
