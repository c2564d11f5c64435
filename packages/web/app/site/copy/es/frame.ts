import type { FrameTexts } from '../../frame/frame-texts.ts'

export const frame: FrameTexts = {
  features: 'Funciones',
  pricing: 'Precios',
  testimonials: 'Opiniones',
  sections: 'Secciones',
  menu: 'Menú',
  signIn: 'Entrar / Crear cuenta',
  signOut: 'Cerrar sesión',
  openApp: 'Abrir la aplicación',
  signOutFailed: 'La sesión sigue abierta: no se pudo contactar con el servidor. Inténtalo de nuevo.',
  skip: 'Saltar al contenido',
  language: 'Idioma',
  cookies: {
    title: 'Las cookies',
    text: 'Las cookies esenciales mantienen tu sesión abierta. Las páginas vistas se cuentan sin identificador. Acepta todas para contar también como visitante; solo con las esenciales no se cuenta nada.',
    rejected: 'Solo las esenciales',
    accepted: 'Aceptar todas',
    close: 'Cerrar',
  },
  footer: {
    label: 'Pie de página',
    terms: 'Términos y condiciones',
    privacy: 'Política de privacidad',
    contact: 'Contacto',
    blog: 'Artículos',
    cookies: 'Ajustes de cookies',
    disclaimer: 'Candlebook es un diario. No da consejos de inversión y no ejecuta órdenes.',
  },
}
