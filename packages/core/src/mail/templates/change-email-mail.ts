import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const ChangeEmailMail = z.strictObject({
  name: z.string(),
  token: z.string(),
  /** Which of the two addresses of the change this mail goes to. */
  side: z.enum(['old', 'new']),
})

/** The link that confirms one of the two addresses of a change. It works for 24 hours. */
export const changeEmailMail: MailTemplate<z.infer<typeof ChangeEmailMail>> = {
  data: ChangeEmailMail,
  build({ name, token, side }, { language, site }) {
    const { subject, greet, ask, both, confirm, react } = texts[language]
    const href = `${site.baseUrl}/auth/callback?token=${encodeURIComponent(token)}&type=email_change`
    return {
      subject,
      preview: ask[side],
      body: [
        paragraph(greet(name)),
        paragraph(ask[side]),
        paragraph(both),
        linkButton({ label: confirm, href }),
        paragraph(react),
      ],
    }
  },
}

type ChangeEmailTexts = {
  subject: string
  greet(name: string): string
  ask: { old: string; new: string }
  both: string
  confirm: string
  react: string
}

const texts: InEveryLanguage<ChangeEmailTexts> = {
  en: {
    subject: 'Confirm the change of your Candlebook email address',
    greet: (name) => `Hello ${name},`,
    ask: {
      old: 'you asked to use another email address for Candlebook instead of this one.',
      new: 'you asked to use this email address for Candlebook.',
    },
    both: 'The address changes when both mails are confirmed, this one and the one to the other address. The links expire in 24 hours.',
    confirm: 'Confirm the change',
    react: 'If you did not ask for it, do not open the link, and change your password.',
  },
  pt: {
    subject: 'Confirme a troca do seu e-mail no Candlebook',
    greet: (name) => `Olá, ${name}.`,
    ask: {
      old: 'Você pediu para usar outro e-mail no Candlebook no lugar deste.',
      new: 'Você pediu para usar este e-mail no Candlebook.',
    },
    both: 'O endereço muda quando os dois e-mails são confirmados, este e o do outro endereço. Os links expiram em 24 horas.',
    confirm: 'Confirmar a troca',
    react: 'Se não foi você, não abra o link e troque sua senha.',
  },
  es: {
    subject: 'Confirma el cambio de tu correo en Candlebook',
    greet: (name) => `Hola, ${name}:`,
    ask: {
      old: 'Has pedido usar otro correo en Candlebook en lugar de este.',
      new: 'Has pedido usar este correo en Candlebook.',
    },
    both: 'La dirección cambia cuando se confirman los dos correos, este y el de la otra dirección. Los enlaces caducan en 24 horas.',
    confirm: 'Confirmar el cambio',
    react: 'Si no lo has pedido, no abras el enlace y cambia tu contraseña.',
  },
  fr: {
    subject: 'Confirmez le changement de votre adresse e-mail Candlebook',
    greet: (name) => `Bonjour ${name},`,
    ask: {
      old: 'vous avez demandé à utiliser une autre adresse e-mail pour Candlebook à la place de celle-ci.',
      new: 'vous avez demandé à utiliser cette adresse e-mail pour Candlebook.',
    },
    both: 'L’adresse change quand les deux e-mails sont confirmés, celui-ci et celui de l’autre adresse. Les liens expirent dans 24 heures.',
    confirm: 'Confirmer le changement',
    react: 'Si vous ne l’avez pas demandé, n’ouvrez pas le lien et changez votre mot de passe.',
  },
}
