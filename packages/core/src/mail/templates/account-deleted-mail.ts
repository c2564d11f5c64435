import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { formatInstant } from './format-instant.ts'
import { paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const AccountDeleted = z.strictObject({ name: z.string(), erasedAt: z.iso.datetime() })

/** Mail 13 of the specification: tells the former owner what was erased, and what is kept. */
export const accountDeletedMail: MailTemplate<z.infer<typeof AccountDeleted>> = {
  data: AccountDeleted,
  build({ name, erasedAt }, context) {
    const { language, site } = context
    const { subject, greet, tell, erased, kept, browser } = texts[language]
    const told = tell(formatInstant(erasedAt, context), site.baseUrl)
    return {
      subject,
      preview: told,
      body: [greet(name), told, erased, kept, browser].map((text) => paragraph(text)),
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

const texts: InEveryLanguage<AccountDeletedTexts> = {
  en: {
    subject: 'Your Candlebook account was deleted',
    greet: (name) => `Hello ${name},`,
    tell: (time, address) => `your account at ${address} was deleted on ${time}.`,
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
    tell: (time, address) => `votre compte sur ${address} a été supprimé le ${time}.`,
    erased:
      'Vos trades, importations, journal, images, bibliothèque, réglages, sessions et votre adresse e-mail ont été effacés.',
    kept: 'Nous gardons la trace qu’un compte a été supprimé, sans votre nom ni votre adresse. Les sauvegardes perdent vos données sous 30 jours. Les factures sont conservées aussi longtemps que la loi fiscale l’exige.',
    browser: 'Une bibliothèque enregistrée seulement dans un navigateur y reste. Vous pouvez l’y supprimer.',
  },
}
