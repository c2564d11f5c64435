import { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, linkButton, type MailTemplate, paragraph } from './mail-template.ts'

const ConfirmEmailMail = z.strictObject({
  name: z.string(),
  token: z.string(),
})

/** Mail 1 of the specification: the link that confirms the address of a new account. It works for 24 hours. */
export const confirmEmailMail: MailTemplate<z.infer<typeof ConfirmEmailMail>> = {
  data: ConfirmEmailMail,
  build({ name, token }, { language, site }) {
    const { subject, greet, ask, confirm, ignore } = confirmEmailTexts[language]
    const href = `${site.baseUrl}/auth/callback?token=${encodeURIComponent(token)}&type=signup`
    return {
      subject,
      preview: ask,
      body: [paragraph(greet(name)), paragraph(ask), linkButton({ label: confirm, href }), paragraph(ignore)],
    }
  },
}

type ConfirmEmailTexts = {
  subject: string
  greet(name: string): string
  ask: string
  confirm: string
  ignore: string
}

const confirmEmailTexts: InEveryLanguage<ConfirmEmailTexts> = {
  en: {
    subject: 'Confirm your email address for Candlebook',
    greet: (name) => `Hello ${name},`,
    ask: 'Confirm this address to start using Candlebook. The link works once and expires in 24 hours.',
    confirm: 'Confirm the address',
    ignore: 'If you did not create an account, ignore this mail.',
  },
  pt: {
    subject: 'Confirme seu e-mail no Candlebook',
    greet: (name) => `Olá, ${name}.`,
    ask: 'Confirme este endereço para começar a usar o Candlebook. O link funciona uma vez e expira em 24 horas.',
    confirm: 'Confirmar o endereço',
    ignore: 'Se você não criou uma conta, ignore este e-mail.',
  },
  es: {
    subject: 'Confirma tu correo en Candlebook',
    greet: (name) => `Hola, ${name}:`,
    ask: 'Confirma esta dirección para empezar a usar Candlebook. El enlace funciona una vez y caduca en 24 horas.',
    confirm: 'Confirmar la dirección',
    ignore: 'Si no has creado una cuenta, ignora este correo.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail pour Candlebook',
    greet: (name) => `Bonjour ${name},`,
    ask: 'Confirmez cette adresse pour commencer à utiliser Candlebook. Le lien fonctionne une fois et expire dans 24 heures.',
    confirm: 'Confirmer l’adresse',
    ignore: 'Si vous n’avez pas créé de compte, ignorez cet e-mail.',
  },
}

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
    const { subject, greet, ask, both, confirm, react } = changeEmailTexts[language]
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

const changeEmailTexts: InEveryLanguage<ChangeEmailTexts> = {
  en: {
    subject: 'Confirm the change of your Candlebook email address',
    greet: (name) => `Hello ${name},`,
    ask: {
      old: 'You asked to use another email address for Candlebook instead of this one.',
      new: 'You asked to use this email address for Candlebook.',
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
      old: 'Vous avez demandé à utiliser une autre adresse e-mail pour Candlebook à la place de celle-ci.',
      new: 'Vous avez demandé à utiliser cette adresse e-mail pour Candlebook.',
    },
    both: 'L’adresse change quand les deux e-mails sont confirmés, celui-ci et celui de l’autre adresse. Les liens expirent dans 24 heures.',
    confirm: 'Confirmer le changement',
    react: 'Si vous ne l’avez pas demandé, n’ouvrez pas le lien et changez votre mot de passe.',
  },
}

const AccountDeleted = z.strictObject({ name: z.string(), erasedAt: z.iso.datetime() })

/** Mail 13 of the specification: tells the former owner what was erased, and what is kept. */
export const accountDeletedMail: MailTemplate<z.infer<typeof AccountDeleted>> = {
  data: AccountDeleted,
  build({ name, erasedAt }, context) {
    const { language, site } = context
    const { subject, greet, tell, erased, kept, browser } = accountDeletedTexts[language]
    const text = tell(formatInstant(erasedAt, context), site.baseUrl)
    return {
      subject,
      preview: text,
      body: [greet(name), text, erased, kept, browser].map((one) => paragraph(one)),
    }
  },
}

type AccountDeletedTexts = {
  subject: string
  greet(name: string): string
  tell(time: string, address: string): string
  erased: string
  kept: string
  browser: string
}

const accountDeletedTexts: InEveryLanguage<AccountDeletedTexts> = {
  en: {
    subject: 'Your Candlebook account was deleted',
    greet: (name) => `Hello ${name},`,
    tell: (time, address) => `Your account at ${address} was deleted on ${time}.`,
    erased:
      'Your trades, imports, journal, images, library, settings, sessions and your email address were erased.',
    kept: 'We keep a record that an account was deleted, without your name and address. Backups lose your data within 30 days. Invoices are kept for as long as tax law demands.',
    browser: 'A library that was stored in a browser only is still in that browser. You can delete it there.',
  },
  pt: {
    subject: 'Sua conta no Candlebook foi excluída',
    greet: (name) => `Olá, ${name}.`,
    tell: (time, address) => `Sua conta em ${address} foi excluída em ${time}.`,
    erased:
      'Seus trades, importações, diário, imagens, biblioteca, configurações, sessões e seu endereço de e-mail foram apagados.',
    kept: 'Guardamos um registro de que uma conta foi excluída, sem seu nome nem seu endereço. As cópias de segurança perdem seus dados em até 30 dias. Faturas são guardadas pelo tempo que a lei fiscal exige.',
    browser:
      'Uma biblioteca guardada somente em um navegador continua nesse navegador. Você pode apagá-la ali.',
  },
  es: {
    subject: 'Tu cuenta de Candlebook se ha eliminado',
    greet: (name) => `Hola, ${name}:`,
    tell: (time, address) => `Tu cuenta en ${address} se eliminó el ${time}.`,
    erased:
      'Se borraron tus operaciones, importaciones, diario, imágenes, biblioteca, ajustes, sesiones y tu dirección de correo.',
    kept: 'Guardamos un registro de que se eliminó una cuenta, sin tu nombre ni tu dirección. Las copias de seguridad pierden tus datos en 30 días. Las facturas se guardan el tiempo que exige la ley fiscal.',
    browser: 'Una biblioteca guardada solo en un navegador sigue en ese navegador. Puedes borrarla allí.',
  },
  fr: {
    subject: 'Votre compte Candlebook a été supprimé',
    greet: (name) => `Bonjour ${name},`,
    tell: (time, address) => `Votre compte sur ${address} a été supprimé le ${time}.`,
    erased:
      'Vos trades, importations, journal, images, bibliothèque, réglages, sessions et votre adresse e-mail ont été effacés.',
    kept: 'Nous gardons la trace qu’un compte a été supprimé, sans votre nom ni votre adresse. Les sauvegardes perdent vos données sous 30 jours. Les factures sont conservées aussi longtemps que la loi fiscale l’exige.',
    browser: 'Une bibliothèque enregistrée seulement dans un navigateur y reste. Vous pouvez l’y supprimer.',
  },
}
