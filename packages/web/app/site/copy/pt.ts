import type { FrameTexts } from '../frame/frame-texts.ts'
import type { LandingCopy } from './landing-copy.ts'

export const landing: LandingCopy = {
  meta: {
    title: 'Candlebook: o diário de trading que mostra as contas',
    description:
      'Um diário de trading para ações e criptomoedas no seu navegador. Importe o ficheiro da sua corretora e veja como se calcula cada número. Aplicação em inglês.',
    trial: '7 dias grátis.',
  },
  hero: {
    title: 'Um diário de trading que mostra as contas.',
    tagline: 'Registe as suas operações, analise o desempenho e faça crescer a sua carteira.',
    lead: 'Para ações e criptomoedas, no seu navegador. A aplicação está em inglês.',
    start: 'Começar o período grátis',
    sample: 'Ver um mês de exemplo',
    demo: 'Experimentar sem conta',
    note: (days, price) =>
      `${days} dias grátis, depois a partir de ${price} por mês. Não é preciso cartão de crédito para começar.`,
  },
  picture: {
    caption: 'A aplicação, com dados de exemplo',
    desk: 'A lista de operações fechadas no Candlebook com dados de exemplo: cada uma com entrada, saída, quantidade e resultado, por baixo do resultado total, da taxa de acerto, das operações abertas e das entradas do diário.',
    analytics:
      'A análise das mesmas operações: os indicadores principais, cada um com o número de operações em que se baseia.',
  },
  claims: {
    traders: 'traders ativos',
    trades: 'operações registadas',
    rating: 'avaliação média',
    caption: 'Números de exemplo',
  },
  features: {
    title: 'O que o diário faz por si',
    text: 'Registe a operação, escreva o motivo e veja o que compensa.',
    arithmetic: {
      title: 'Cada número mostra as suas contas',
      text: 'Abra qualquer número e veja de onde vem: preços, quantidade, comissões, risco. A lista, os totais e os gráficos usam os mesmos números, por isso nunca se contradizem.',
      closed: (symbol, day) => `${symbol}, fechada a ${day}`,
      long: 'Compra',
      short: 'Venda a descoberto',
      priceMove: 'Variação do preço',
      fees: 'Comissões',
    },
    imports: {
      title: 'Importações que se podem verificar e desfazer',
      text: 'Vê cada operação antes de gravar. A importação é gravada por inteiro ou não é gravada, e um clique anula-a.',
      rows: (count) => `${count} execuções`,
      added: (executions) => `Operações fechadas, de ${executions} execuções`,
      open: 'Operação ainda aberta',
      left: 'Linha ignorada: um dividendo não é uma operação',
      nothingSaved: 'Ainda nada foi gravado',
      action: (trades) => `Importar ${trades} operações`,
    },
    statistics: {
      title: 'Estatísticas honestas',
      text: 'Um número que não se pode saber aparece como N/D. As operações sem ganho nem perda contam, as comissões são descontadas em cada operação, e cada taxa mostra quantas operações tem por trás.',
      closed: (trades) => `${trades} fechadas`,
      wins: (wins, trades, evens) => `${wins} de ${trades}, ${evens} sem ganho nem perda`,
    },
    journal: {
      title: 'Um diário para a mente',
      text: 'Uma página por dia, com imagens, ligações e etiquetas, ao lado das operações desse dia.',
      entryTitle: 'Esperei pelo segundo teste',
      entry:
        'Deixei passar a primeira rutura. Entrei no reteste com metade do tamanho, stop abaixo do mínimo.',
      tags: ['paciência', 'rutura'],
    },
    library: {
      title: 'Uma biblioteca para o que aprende',
      text: 'Guarde as suas regras, notas e ligações por categoria e encontre-as com a pesquisa.',
      items: [
        { title: 'Tamanho pela distância ao stop', kind: 'Texto' },
        { title: 'Calendário de resultados', kind: 'Ligação' },
        { title: 'A minha lista da abertura', kind: 'Texto' },
      ],
    },
    keyboard: {
      title: 'Rápido e pensado para o teclado',
      text: 'A lista continua rápida com dez mil operações. Uma tecla abre uma nova operação ou uma nova entrada.',
      keys: [
        { key: 'N', does: 'Nova operação ou entrada' },
        { key: '/', does: 'Procurar' },
        { key: 'J', does: 'Operação seguinte' },
        { key: '?', does: 'Todas as teclas' },
      ],
    },
  },
  example: {
    title: 'Experimente com o seu ficheiro',
    text: 'Largue aqui o ficheiro da sua corretora e veja os seus resultados no navegador, sem conta. Até lá, vê um mês de operações de exemplo.',
    drop: 'Largue aqui o CSV da sua corretora',
    formats: 'Interactive Brokers, DEGIRO, Schwab, MetaTrader, Coinbase e outras 40. No máximo 5 MB.',
    choose: 'Escolher um ficheiro',
    privacy: 'Nada é enviado: o ficheiro não sai desta página.',
    reading: 'A ler o ficheiro',
    tooSlow:
      'Este ficheiro é demasiado grande para esta página. Escolha um período mais curto; com uma conta pode importar ficheiros maiores.',
    failed: 'Não é possível mostrar este ficheiro.',
    stillFailed: 'Não foi possível carregar o exemplo. Verifique a ligação e tente de novo.',
    result: (name) => `O que diz ${name}`,
    summary: ({ broker, executions, closed, open, skipped }) =>
      `${broker}: ${executions} execuções. Operações fechadas: ${closed}. Ainda abertas: ${open}. Linhas ignoradas: ${skipped}.`,
    otherCurrencies: (trades, currency) =>
      `${trades} operações fechadas noutras moedas não entram nestes números, que estão em ${currency}.`,
    feesLeftOut: (fees) =>
      `Não descontadas: comissões de ${fees}. O ficheiro não tem câmbio que as converta.`,
    unknownBroker: (brokers) =>
      `O Candlebook lê os ficheiros de ${brokers} e de outras 40. Com uma conta lê também qualquer outro ficheiro: escolhe uma vez o que é cada coluna.`,
    openAccount: 'Abrir uma conta',
    askForBroker: 'Pedir a sua corretora',
    caption: 'Dados de exemplo',
    totalPnl: 'Resultado total',
    winRate: 'Taxa de acerto',
    riskReward: 'Risco/retorno',
    expectancy: 'Expectativa por operação',
    profitFactor: 'Fator de lucro',
    maxDrawdown: 'Queda máxima',
    afterFees: (fees) => `depois de ${fees} em comissões`,
    missing: 'N/D',
    bySymbol: (symbol, amount) => `${symbol} ganhou mais, ${amount}`,
    noSymbolGained: 'Nenhum símbolo deu lucro',
    bySymbolNote: 'Resultado por símbolo, depois das comissões',
    byWeekday: (day, amount) => `O melhor dia foi ${day}, ${amount}`,
    noDayGained: 'Nenhum dia da semana deu lucro',
    byWeekdayNote: 'Resultado por dia da semana da saída',
    symbol: 'Símbolo',
    day: 'Dia',
    trades: 'Operações',
    pnl: 'Resultado',
  },
  pricing: {
    title: 'Dois planos, o mesmo diário',
    text: (days) =>
      `Cada plano começa com ${days} dias grátis. Não é preciso cartão de crédito para começar.`,
    trial: (days) => `${days} dias grátis`,
    fullAccess: 'Acesso completo',
    monthly: {
      title: 'Mensal',
      per: 'por mês',
      note: () => 'Cobrado todos os meses',
      choose: 'Escolher o mensal',
      noCommitment: 'Sem compromisso, cancele quando quiser',
    },
    annual: {
      title: 'Anual',
      per: 'por ano',
      note: (monthly) => `Cerca de ${monthly} por mês, cobrado uma vez por ano`,
      choose: 'Escolher o anual',
      noCommitment: 'Cancele quando quiser',
      save: (amount) => `Poupe ${amount} por ano`,
      moneyBack: 'Garantia de devolução do dinheiro durante 30 dias',
      priceLock: 'Garantia de preço: o preço da renovação nunca sobe',
      badge: 'Mais escolhido',
    },
    saving: 'Quanto poupa',
    less: 'menos',
    freeMonths: (months) => `${months} meses grátis`,
  },
  security: {
    title: 'Segurança ao nível bancário, em factos',
    facts: [
      { title: 'Cifrado em trânsito', text: 'Cada página e cada pedido usam TLS.' },
      { title: 'Palavras-passe com hash', text: 'Nunca guardadas de forma legível.' },
      { title: 'Sem dados de cartões', text: 'Os cartões ficam no prestador de pagamentos.' },
    ],
  },
  testimonials: {
    ownTitle: 'O que dizem os traders',
    title: 'O que os traders poderiam dizer',
    text: 'Estes quatro são exemplos, escritos por nós. Serão substituídos por testemunhos reais, com consentimento, à medida que chegarem.',
    marks: ['“', '”'],
    label: 'Exemplo',
    quotes: [
      {
        quote:
          'Achava que as reversões eram a minha vantagem. A tabela das estratégias só precisou de um mês para dizer o contrário.',
        who: 'Day trader, ações',
      },
      {
        quote:
          'Foi a linha das comissões. Vê-la descontada em cada operação mudou o número de vezes que clico.',
        who: 'Swing trader, criptomoedas',
      },
      {
        quote: 'Importei dois anos numa noite, vi uma linha que não se lia, corrigi-a e voltei a importar.',
        who: 'Swing trader, ações',
      },
      {
        quote: 'Escrevo três frases por dia. Relê-las vale mais do que qualquer indicador que comprei.',
        who: 'Day trader, criptomoedas',
      },
    ],
  },
  last: {
    title: 'Comece na sua próxima operação.',
    join: (traders) => `Junte-se a mais de ${traders} traders que mantêm um diário.`,
    caption: 'número de exemplo',
    note: (days) => `${days} dias grátis. Não é preciso cartão de crédito para começar.`,
  },
}

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
