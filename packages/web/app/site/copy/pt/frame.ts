import type { FrameTexts } from '../../frame/frame-texts.ts'

export const frame: FrameTexts = {
  features: 'Funções',
  pricing: 'Preços',
  testimonials: 'Opiniões',
  sections: 'Secções',
  menu: 'Menu',
  signIn: 'Entrar / Criar conta',
  signOut: 'Terminar sessão',
  openApp: 'Abrir a aplicação',
  signOutFailed: 'A sessão continua aberta: não foi possível contactar o servidor. Tente de novo.',
  skip: 'Saltar para o conteúdo',
  language: 'Idioma',
  cookies: {
    title: 'Cookies',
    text: 'Os cookies essenciais mantêm a sessão aberta. As páginas vistas contam-se sem identificador. Aceite todos para contar também como visitante; só com os essenciais, nada se conta.',
    rejected: 'Só os essenciais',
    accepted: 'Aceitar todos',
    close: 'Fechar',
  },
  footer: {
    label: 'Rodapé',
    terms: 'Termos e condições',
    privacy: 'Política de privacidade',
    contact: 'Contacto',
    blog: 'Blogue',
    cookies: 'Definições de cookies',
    disclaimer: 'O Candlebook é um diário. Não dá conselhos de investimento e não executa ordens.',
  },
}
