export { MAX_TEMPLATES } from './max-templates.ts'
export { type StarterTemplate, starterTemplates } from './starter-templates.ts'
