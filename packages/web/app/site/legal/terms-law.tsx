import { paths } from '../../lib/paths.ts'
import type { LegalSection } from './legal-page.tsx'
import type { LegalValues } from './legal-values.ts'
import { portugueseNames } from './portuguese-names.ts'

/** Defects, liability, end, law and disputes. */
export function buildLawSections(_values: LegalValues): LegalSection[] {
  return [
    {
      id: 'defects',
      title: 'When something does not work',
      body: (
        <p>
          The service must be as agreed for as long as we provide it (Decree-Law no. 84/2021). If it is not,
          tell us: you may demand that we put it right, and otherwise a lower price or the end of the
          contract. Updates that keep it safe and working are part of it.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          We are liable for damage that we cause on purpose or by gross negligence, and for injury to people,
          without a limit. For other damage we are liable when we breach a main duty of this contract, for the
          damage that is typical and foreseeable. We are not liable for losses from your trades. Rights that
          the law gives to consumers and that cannot be excluded are not restricted by anything here.
        </p>
      ),
    },
    {
      id: 'end',
      title: 'End of the contract',
      body: (
        <p>
          You may end this contract at any time by deleting your account in Settings, My data. We may end it
          with 30 days’ notice by mail, and at once for a serious breach of these terms. If we end it without
          a breach of yours, you get back what you paid for the remaining time. Export your record before.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      body: (
        <p>
          We tell you about a change at least 30 days before by mail or in the product, with its reason. If
          you do not agree, you may end the contract before it applies and get back what you paid for the
          remaining time. What you agreed to is stored with the date of its version.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Governing law',
      body: (
        <p>
          The law of Portugal applies. If you are a consumer who lives in another country, the protection of
          the binding rules of that country stays with you, and you may also go to its courts.
        </p>
      ),
    },
    { id: 'disputes', title: 'Complaints and disputes', body: <Disputes /> },
  ]
}

function Disputes() {
  return (
    <>
      <p>
        Write to us first, with the <a href={paths.contact}>contact form</a> or by mail. You can also use the
        {portugueseNames.complaintsBook}, the Portuguese complaints book, at{' '}
        <a href="https://www.livroreclamacoes.pt">www.livroreclamacoes.pt</a>.
      </p>
      <p>
        A consumer may take a dispute to an entity of alternative dispute resolution, such as the{' '}
        {portugueseNames.arbitration}, <a href="https://www.cniacc.pt">www.cniacc.pt</a>. All entities are
        listed at <a href="https://www.consumidor.gov.pt">www.consumidor.gov.pt</a> (Law no. 144/2015). The
        platform of the European Union for online dispute resolution was closed in July 2025.
      </p>
    </>
  )
}
