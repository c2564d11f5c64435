export { listStrategies, listTags, renameStrategy, renameTag } from './labels.ts'
export { countBrokenRules, listPlaybookRows } from './playbooks.store.ts'
export { erasures, exportedPlaybooks, playbooks } from './playbooks.table.ts'
export { deletePlaybook, findRuleFigures, getPlaybook, listPlaybooks, savePlaybook } from './playbooks.ts'
