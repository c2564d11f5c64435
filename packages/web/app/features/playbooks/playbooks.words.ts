import { MAX_RULES } from '@candlebook/domain/playbooks/rules'

/** The page of a strategy whose playbook is not written. */
export const NO_PLAYBOOK = {
  title: 'No playbook yet',
  text: 'Write down when you take this setup, and the rules as a checklist. Each trade can then say which rules it kept and which it broke.',
}

export const RULES_HINT = `At most ${MAX_RULES}. A rule keeps the answers of its trades when you change its words. A deleted rule leaves the figures, with its answers.`
export const ITEMS_HINT = 'Items of the library that belong to this strategy.'

/** The question before a playbook is deleted. */
export const DELETE_QUESTION =
  'The description, the rules and the pictures are deleted. The trades keep the strategy. This cannot be undone.'
