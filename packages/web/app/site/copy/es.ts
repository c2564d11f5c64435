import type { FrameTexts } from '../frame/frame-texts.ts'
import type { LandingCopy } from './landing-copy.ts'

export const landing: LandingCopy = {
  meta: {
    title: 'Candlebook: el diario de trading que enseña sus cuentas',
    description:
      'Un diario de trading para acciones y criptomonedas en tu navegador. Importa el archivo de tu bróker y mira cómo se calcula cada cifra. Aplicación en inglés.',
    trial: '7 días gratis.',
  },
  hero: {
    title: 'Un diario de trading que enseña sus cuentas.',
    tagline: 'Registra tus operaciones, analiza tu rendimiento y haz crecer tu cartera.',
    lead: 'Para acciones y criptomonedas, en tu navegador. La aplicación está en inglés.',
    start: 'Empezar la prueba gratis',
    sample: 'Ver un mes de ejemplo',
    demo: 'Probar sin cuenta',
    note: (days, price) =>
      `${days} días de prueba gratis, después desde ${price} al mes. No hace falta tarjeta de crédito para empezar.`,
  },
  picture: {
    caption: 'La aplicación, con datos de ejemplo',
    desk: 'La lista de operaciones cerradas en Candlebook con datos de ejemplo: cada una con su entrada, salida, cantidad y resultado, debajo del resultado total, la tasa de acierto, las operaciones abiertas y las entradas del diario.',
    analytics:
      'El análisis de las mismas operaciones: las métricas principales, cada una con el número de operaciones que tiene detrás.',
  },
  claims: {
    traders: 'traders activos',
    trades: 'operaciones registradas',
    rating: 'valoración media',
    caption: 'Cifras de ejemplo',
  },
  features: {
    title: 'Lo que el diario hace por ti',
    text: 'Registra la operación, escribe el motivo y descubre qué te funciona.',
    arithmetic: {
      title: 'Cada cifra enseña sus cuentas',
      text: 'Abre cualquier cifra y mira de dónde sale: precios, cantidad, comisiones, riesgo. La lista, los totales y los gráficos usan los mismos números, así que nunca se contradicen.',
      closed: (symbol, day) => `${symbol}, cerrada el ${day}`,
      long: 'Largo',
      short: 'Corto',
      priceMove: 'Variación del precio',
      fees: 'Comisiones',
    },
    imports: {
      title: 'Importaciones que puedes revisar y deshacer',
      text: 'Ves cada operación antes de guardarla. La importación se guarda entera o no se guarda, y un clic la deshace.',
      rows: (count) => `${count} ejecuciones`,
      added: (executions) => `Operaciones cerradas, de ${executions} ejecuciones`,
      open: 'Operación todavía abierta',
      left: 'Línea omitida: un dividendo no es una operación',
      nothingSaved: 'Todavía no se ha guardado nada',
      action: (trades) => `Importar ${trades} operaciones`,
    },
    statistics: {
      title: 'Estadísticas honestas',
      text: 'Una cifra que no se puede saber aparece como N/D. Las operaciones sin ganancia ni pérdida cuentan, las comisiones se restan de cada operación, y cada tasa muestra cuántas operaciones hay detrás.',
      closed: (trades) => `${trades} cerradas`,
      wins: (wins, trades, evens) => `${wins} de ${trades}, ${evens} sin ganancia ni pérdida`,
    },
    journal: {
      title: 'Un diario para la mente',
      text: 'Una página por día, con imágenes, enlaces y etiquetas, al lado de las operaciones de ese día.',
      entryTitle: 'Esperé al segundo toque',
      entry:
        'Dejé pasar la primera ruptura. Entré en el retesteo con la mitad del tamaño, stop bajo el mínimo.',
      tags: ['paciencia', 'ruptura'],
    },
    library: {
      title: 'Una biblioteca para lo que aprendes',
      text: 'Guarda tus reglas, notas y enlaces por categoría y encuéntralos con la búsqueda.',
      items: [
        { title: 'Tamaño según la distancia al stop', kind: 'Texto' },
        { title: 'Calendario de resultados', kind: 'Enlace' },
        { title: 'Mi lista de la apertura', kind: 'Texto' },
      ],
    },
    keyboard: {
      title: 'Rápido y pensado para el teclado',
      text: 'La lista sigue siendo rápida con diez mil operaciones. Una tecla abre una operación o una entrada nueva.',
      keys: [
        { key: 'N', does: 'Nueva operación o entrada' },
        { key: '/', does: 'Buscar' },
        { key: 'J', does: 'Operación siguiente' },
        { key: '?', does: 'Todas las teclas' },
      ],
    },
  },
  example: {
    title: 'Pruébalo con tu propio archivo',
    text: 'Suelta el archivo de tu bróker y mira tus resultados aquí, en tu navegador, sin cuenta. Hasta entonces ves un mes de operaciones de ejemplo.',
    drop: 'Suelta aquí el CSV de tu bróker',
    formats: 'Interactive Brokers, DEGIRO, Schwab, MetaTrader, Coinbase y otros 40. Como máximo 5 MB.',
    choose: 'Elegir un archivo',
    privacy: 'No se envía nada: el archivo no sale de esta página.',
    reading: 'Leyendo el archivo',
    tooSlow:
      'Este archivo es demasiado grande para esta página. Elige un periodo más corto; con una cuenta puedes importar archivos más grandes.',
    failed: 'No se puede mostrar este archivo.',
    stillFailed: 'No se pudo cargar el ejemplo. Comprueba tu conexión e inténtalo de nuevo.',
    result: (name) => `Lo que dice ${name}`,
    summary: ({ broker, executions, closed, open, skipped }) =>
      `${broker}: ${executions} ejecuciones. Operaciones cerradas: ${closed}. Todavía abiertas: ${open}. Líneas omitidas: ${skipped}.`,
    otherCurrencies: (trades, currency) =>
      `${trades} operaciones cerradas en otras monedas no entran en estas cifras, que están en ${currency}.`,
    feesLeftOut: (fees) =>
      `Sin restar: comisiones de ${fees}. El archivo no tiene un tipo de cambio que las convierta.`,
    unknownBroker: (brokers) =>
      `Candlebook lee los archivos de ${brokers} y de otros 40. Con una cuenta lee también cualquier otro archivo: eliges una vez qué es cada columna.`,
    openAccount: 'Abrir una cuenta',
    askForBroker: 'Pedir tu bróker',
    caption: 'Datos de ejemplo',
    totalPnl: 'Resultado total',
    winRate: 'Tasa de acierto',
    riskReward: 'Riesgo/beneficio',
    expectancy: 'Expectativa por operación',
    profitFactor: 'Factor de beneficio',
    maxDrawdown: 'Caída máxima',
    afterFees: (fees) => `después de ${fees} en comisiones`,
    missing: 'N/D',
    bySymbol: (symbol, amount) => `${symbol} ganó más, ${amount}`,
    noSymbolGained: 'Ningún símbolo dio beneficio',
    bySymbolNote: 'Resultado por símbolo, después de comisiones',
    byWeekday: (day, amount) => `El mejor día fue el ${day}, ${amount}`,
    noDayGained: 'Ningún día de la semana dio beneficio',
    byWeekdayNote: 'Resultado por día de la semana de la salida',
    symbol: 'Símbolo',
    day: 'Día',
    trades: 'Operaciones',
    pnl: 'Resultado',
  },
  pricing: {
    title: 'Dos planes, el mismo diario',
    text: (days) =>
      `Cada plan empieza con ${days} días de prueba gratis. No hace falta tarjeta de crédito para empezar.`,
    trial: (days) => `${days} días de prueba gratis`,
    fullAccess: 'Acceso completo',
    monthly: {
      title: 'Mensual',
      per: 'al mes',
      note: () => 'Se cobra cada mes',
      choose: 'Elegir el mensual',
      noCommitment: 'Sin compromiso, cancela cuando quieras',
    },
    annual: {
      title: 'Anual',
      per: 'al año',
      note: (monthly) => `Unos ${monthly} al mes, se cobra una vez al año`,
      choose: 'Elegir el anual',
      noCommitment: 'Cancela cuando quieras',
      save: (amount) => `Ahorra ${amount} al año`,
      moneyBack: 'Garantía de devolución de 30 días',
      priceLock: 'Precio garantizado: el precio de tu renovación nunca sube',
      badge: 'El más elegido',
    },
    saving: 'Cuánto ahorras',
    less: 'menos',
    freeMonths: (months) => `${months} meses gratis`,
  },
  security: {
    title: 'Seguridad de nivel bancario, en hechos',
    facts: [
      { title: 'Cifrado en tránsito', text: 'Cada página y cada petición usan TLS.' },
      { title: 'Contraseñas con hash', text: 'Nunca se guardan de forma legible.' },
      { title: 'Aquí no hay datos de tarjetas', text: 'Las tarjetas se quedan en el proveedor de pagos.' },
    ],
  },
  testimonials: {
    ownTitle: 'Lo que dicen los traders',
    title: 'Lo que podrían decir los traders',
    text: 'Estos cuatro son ejemplos, escritos por nosotros. Los reales los sustituirán, con consentimiento, cuando lleguen.',
    marks: ['«', '»'],
    label: 'Ejemplo',
    quotes: [
      {
        quote:
          'Creía que los giros eran mi ventaja. La tabla de estrategias tardó un mes en decirme lo contrario.',
        who: 'Day trader, acciones',
      },
      {
        quote: 'Fue la línea de comisiones. Verla restada en cada operación cambió cuántas veces hago clic.',
        who: 'Swing trader, criptomonedas',
      },
      {
        quote: 'Importé dos años en una tarde, vi una línea que no se podía leer, la corregí y lo repetí.',
        who: 'Swing trader, acciones',
      },
      {
        quote: 'Escribo tres frases al día. Releerlas vale más que cualquier indicador que haya comprado.',
        who: 'Day trader, criptomonedas',
      },
    ],
  },
  last: {
    title: 'Empieza con tu próxima operación.',
    join: (traders) => `Únete a más de ${traders} traders que llevan un diario.`,
    caption: 'cifra de ejemplo',
    note: (days) => `${days} días gratis. No hace falta tarjeta de crédito para empezar.`,
  },
}

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
