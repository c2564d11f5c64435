import type { FrameTexts } from '../../frame/frame-texts.ts'

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
