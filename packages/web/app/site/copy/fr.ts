import type { FrameTexts } from '../frame/frame-texts.ts'
import type { LandingCopy } from './landing-copy.ts'

export const landing: LandingCopy = {
  meta: {
    title: 'Candlebook : le journal de trading qui montre ses calculs',
    description:
      'Un journal de trading pour les actions et les cryptomonnaies, dans votre navigateur. Importez le fichier de votre courtier et voyez comment chaque chiffre est calculé. Application en anglais.',
    trial: '7 jours gratuits.',
  },
  hero: {
    title: 'Un journal de trading qui montre ses calculs.',
    tagline: 'Suivez vos trades, analysez vos performances et faites grandir votre portefeuille.',
    lead: 'Pour les actions et les cryptomonnaies, dans votre navigateur. L’application est en anglais.',
    start: 'Commencer l’essai gratuit',
    sample: 'Voir un mois d’exemple',
    demo: 'Essayer sans compte',
    note: (days, price) =>
      `${days} jours d’essai gratuit, puis à partir de ${price} par mois. Aucune carte bancaire n’est demandée pour commencer.`,
  },
  picture: {
    caption: 'L’application, avec des données d’exemple',
    desk: 'La liste des trades clôturés dans Candlebook avec des données d’exemple : chacun avec son entrée, sa sortie, sa quantité et son résultat, sous le résultat total, le taux de réussite, les trades ouverts et les entrées du journal.',
    analytics:
      'L’analyse des mêmes trades : les indicateurs principaux, chacun avec le nombre de trades sur lequel il repose.',
  },
  claims: {
    traders: 'traders actifs',
    trades: 'trades suivis',
    rating: 'note moyenne',
    caption: 'Chiffres d’exemple',
  },
  features: {
    title: 'Ce que le journal fait pour vous',
    text: 'Notez le trade, écrivez pourquoi, et voyez ce qui rapporte.',
    arithmetic: {
      title: 'Chaque chiffre montre son calcul',
      text: 'Ouvrez un chiffre et lisez d’où il vient : prix, quantité, frais, risque. La liste, les totaux et les graphiques utilisent les mêmes nombres, donc ils ne se contredisent jamais.',
      closed: (symbol, day) => `${symbol}, clôturé le ${day}`,
      long: 'Achat',
      short: 'Vente à découvert',
      priceMove: 'Variation du prix',
      fees: 'Frais',
    },
    imports: {
      title: 'Des imports à vérifier et à annuler',
      text: 'Vous voyez chaque trade avant de l’enregistrer. Un import est enregistré en entier ou pas du tout, et un clic l’annule.',
      rows: (count) => `${count} exécutions`,
      added: (executions) => `Trades clôturés, à partir de ${executions} exécutions`,
      open: 'Trade encore ouvert',
      left: 'Ligne laissée de côté : un dividende n’est pas un trade',
      nothingSaved: 'Rien n’est encore enregistré',
      action: (trades) => `Importer ${trades} trades`,
    },
    statistics: {
      title: 'Des statistiques honnêtes',
      text: 'Un chiffre que l’on ne peut pas connaître s’affiche N/D. Les trades à l’équilibre comptent, les frais sont retirés de chaque trade, et chaque taux montre le nombre de trades qui le fonde.',
      closed: (trades) => `${trades} clôturés`,
      wins: (wins, trades, evens) => `${wins} sur ${trades}, ${evens} à l’équilibre`,
    },
    journal: {
      title: 'Un journal pour l’esprit',
      text: 'Une page par jour, avec des images, des liens et des étiquettes, à côté des trades de ce jour.',
      entryTitle: 'Attendu le second test',
      entry: 'Laissé passer la première cassure. Pris le retest avec une demi-taille, stop sous le plus bas.',
      tags: ['patience', 'cassure'],
    },
    library: {
      title: 'Une bibliothèque pour ce que vous apprenez',
      text: 'Gardez vos règles, vos notes et vos liens par catégorie, et retrouvez-les par la recherche.',
      items: [
        { title: 'Taille selon la distance au stop', kind: 'Texte' },
        { title: 'Calendrier des résultats', kind: 'Lien' },
        { title: 'Ma liste de l’ouverture', kind: 'Texte' },
      ],
    },
    keyboard: {
      title: 'Rapide, pensé pour le clavier',
      text: 'La liste reste rapide avec dix mille trades. Une touche ouvre un nouveau trade ou une nouvelle entrée.',
      keys: [
        { key: 'N', does: 'Nouveau trade ou entrée' },
        { key: '/', does: 'Rechercher' },
        { key: 'J', does: 'Trade suivant' },
        { key: '?', does: 'Toutes les touches' },
      ],
    },
  },
  example: {
    title: 'Essayez avec votre fichier',
    text: 'Déposez le fichier de votre courtier et voyez vos résultats ici, dans votre navigateur, sans compte. D’ici là, vous voyez un mois de trades d’exemple.',
    drop: 'Déposez ici le CSV de votre courtier',
    formats: 'Interactive Brokers, DEGIRO, Schwab, MetaTrader, Coinbase et 40 autres. Au plus 5 Mo.',
    choose: 'Choisir un fichier',
    privacy: 'Rien n’est envoyé : le fichier ne quitte pas cette page.',
    reading: 'Lecture du fichier',
    tooSlow:
      'Ce fichier est trop grand pour cette page. Choisissez une période plus courte ; avec un compte, vous pouvez importer des fichiers plus grands.',
    failed: 'Ce fichier ne peut pas être affiché.',
    stillFailed: 'L’exemple n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    result: (name) => `Ce que dit ${name}`,
    summary: ({ broker, executions, closed, open, skipped }) =>
      `${broker} : ${executions} exécutions. Trades clôturés : ${closed}. Encore ouverts : ${open}. Lignes laissées de côté : ${skipped}.`,
    otherCurrencies: (trades, currency) =>
      `${trades} trades clôturés dans d’autres devises ne sont pas dans ces chiffres, qui sont en ${currency}.`,
    feesLeftOut: (fees) => `Non déduits : ${fees} de frais. Le fichier n’a pas de taux pour les convertir.`,
    unknownBroker: (brokers) =>
      `Candlebook lit les fichiers de ${brokers} et de 40 autres. Avec un compte, il lit aussi tout autre fichier : vous choisissez une fois ce que contient chaque colonne.`,
    openAccount: 'Ouvrir un compte',
    askForBroker: 'Demander votre courtier',
    caption: 'Données d’exemple',
    totalPnl: 'Résultat total',
    winRate: 'Taux de réussite',
    riskReward: 'Risque/rendement',
    expectancy: 'Espérance par trade',
    profitFactor: 'Facteur de profit',
    maxDrawdown: 'Baisse maximale',
    afterFees: (fees) => `après ${fees} de frais`,
    missing: 'N/D',
    bySymbol: (symbol, amount) => `${symbol} a le plus rapporté, ${amount}`,
    noSymbolGained: 'Aucun symbole n’a rapporté',
    bySymbolNote: 'Résultat par symbole, après les frais',
    byWeekday: (day, amount) => `Le meilleur jour était le ${day}, ${amount}`,
    noDayGained: 'Aucun jour de la semaine n’a rapporté',
    byWeekdayNote: 'Résultat par jour de la semaine de la sortie',
    symbol: 'Symbole',
    day: 'Jour',
    trades: 'Trades',
    pnl: 'Résultat',
  },
  pricing: {
    title: 'Deux formules, le même journal',
    text: (days) =>
      `Chaque formule commence par ${days} jours d’essai gratuit. Aucune carte bancaire n’est demandée pour commencer.`,
    trial: (days) => `${days} jours d’essai gratuit`,
    fullAccess: 'Accès complet',
    monthly: {
      title: 'Mensuelle',
      per: 'par mois',
      note: () => 'Facturé chaque mois',
      choose: 'Choisir la mensuelle',
      noCommitment: 'Sans engagement, résiliez quand vous voulez',
    },
    annual: {
      title: 'Annuelle',
      per: 'par an',
      note: (monthly) => `Environ ${monthly} par mois, facturé une fois par an`,
      choose: 'Choisir l’annuelle',
      noCommitment: 'Résiliez quand vous voulez',
      save: (amount) => `Économisez ${amount} par an`,
      moneyBack: 'Satisfait ou remboursé pendant 30 jours',
      priceLock: 'Prix garanti : le prix de votre renouvellement n’augmente jamais',
      badge: 'Le plus choisi',
    },
    saving: 'Ce que vous économisez',
    less: 'moins',
    freeMonths: (months) => `${months} mois gratuits`,
  },
  security: {
    title: 'Une sécurité de niveau bancaire, en faits',
    facts: [
      { title: 'Chiffré en transit', text: 'Chaque page et chaque requête utilisent TLS.' },
      { title: 'Mots de passe hachés', text: 'Jamais conservés sous une forme lisible.' },
      { title: 'Pas de données de carte ici', text: 'Les cartes restent chez le prestataire de paiement.' },
    ],
  },
  testimonials: {
    ownTitle: 'Ce que disent les traders',
    title: 'Ce que des traders pourraient dire',
    text: 'Ces quatre citations sont des exemples, écrits par nous. De vraies les remplaceront, avec accord, quand elles viendront.',
    marks: ['« ', ' »'],
    label: 'Exemple',
    quotes: [
      {
        quote:
          'Je croyais que les retournements étaient mon avantage. Le tableau des stratégies a mis un mois à me dire le contraire.',
        who: 'Day trader, actions',
      },
      {
        quote:
          'C’est la ligne des frais. La voir retirée de chaque trade a changé le nombre de fois où je clique.',
        who: 'Swing trader, cryptomonnaies',
      },
      {
        quote:
          'J’ai importé deux ans en une soirée, vu une ligne illisible, je l’ai corrigée et j’ai recommencé.',
        who: 'Swing trader, actions',
      },
      {
        quote:
          'J’écris trois phrases par jour. Les relire vaut plus que tous les indicateurs que j’ai achetés.',
        who: 'Day trader, cryptomonnaies',
      },
    ],
  },
  last: {
    title: 'Commencez avec votre prochain trade.',
    join: (traders) => `Rejoignez plus de ${traders} traders qui tiennent un journal.`,
    caption: 'chiffre d’exemple',
    note: (days) => `${days} jours gratuits. Aucune carte bancaire n’est demandée pour commencer.`,
  },
}

export const frame: FrameTexts = {
  features: 'Fonctions',
  pricing: 'Tarifs',
  testimonials: 'Témoignages',
  sections: 'Rubriques',
  menu: 'Ouvrir le menu',
  signIn: 'Connexion / Inscription',
  signOut: 'Se déconnecter',
  openApp: 'Ouvrir l’application',
  signOutFailed: 'Vous êtes toujours connecté : le serveur n’a pas pu être joint. Réessayez.',
  skip: 'Aller au contenu',
  language: 'Langue',
  cookies: {
    title: 'Les cookies',
    text: 'Les cookies essentiels maintiennent votre session. Les pages vues sont comptées sans identifiant. Acceptez tout pour être aussi compté comme visiteur ; avec les seuls essentiels, rien n’est compté.',
    rejected: 'Essentiels uniquement',
    accepted: 'Tout accepter',
    close: 'Fermer',
  },
  footer: {
    label: 'Pied de page',
    terms: 'Conditions générales',
    privacy: 'Politique de confidentialité',
    contact: 'Nous écrire',
    blog: 'Le blog',
    cookies: 'Réglages des cookies',
    disclaimer:
      'Candlebook tient un journal. Il ne donne aucun conseil en investissement et ne passe jamais d’ordre.',
  },
}
