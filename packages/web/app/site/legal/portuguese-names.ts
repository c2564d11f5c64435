/** Names of authorities and entities, which have no English form. */
export const portugueseNames = {
  dataProtection: 'Comissão Nacional de Proteção de Dados (CNPD)',
  complaintsBook: 'Livro de Reclamações',
  arbitration: 'Centro Nacional de Informação e Arbitragem de Conflitos de Consumo (CNIACC)',
} as const
