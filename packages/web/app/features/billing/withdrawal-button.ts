/** The button that starts a withdrawal from the contract, in the words that the law asks for. The terms name it. */
export const withdrawalButton = 'Withdraw from contract here'
