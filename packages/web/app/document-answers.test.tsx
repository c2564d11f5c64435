import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentAnswers, DocumentAnswersProvider } from './document-answers.tsx'

test('a text that would end the script element stays inside it, and is read back as it was', () => {
  const notes = 'Out at the open. </script><script>alert(1)</script> <!-- & "quoted"'
  const address = '/api/v1/trades?search=&limit=100'

  const html = renderToStaticMarkup(
    <DocumentAnswersProvider answers={[{ address, json: JSON.stringify({ notes }) }]}>
      <DocumentAnswers />
    </DocumentAnswersProvider>,
  )

  const [, written = ''] = html.match(/^<script [^>]*>(.*)<\/script>$/) ?? []
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual({ notes })
  expect(html).toContain('type="application/json"')
})

test('a document without answers has no such element', () => {
  expect(renderToStaticMarkup(<DocumentAnswers />)).toBe('')
})
