/** The OpenAPI document as a page a person can read: one section an area, no script. */
import { escapeHtml } from './escape-html.ts'
import type { Operation, OpenApi } from './openapi-operation.ts'

const STYLE = `
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif;color:#13262b;background:#f4f5f3}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:1px solid #b9bfbb}
details{background:#fff;border:1px solid #dcdfdb;border-radius:8px;margin:.5rem 0;padding:.75rem 1rem}
summary{cursor:pointer}code{font-size:.9375rem}b{display:inline-block;min-width:3.5rem;color:#0d4f5b}
pre{overflow:auto;background:#eceeeb;padding:.75rem;border-radius:4px;font-size:.8125rem}
td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}`

export function renderApiPage({ info, paths }: OpenApi, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const areas = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
  const sections = areas.map((area) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === area)
    return `<section><h2>${escapeHtml(area)}</h2>${own.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('')}</section>`
  })
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)}</h1>
<p>Versión ${escapeHtml(info.version)}. El documento completo, para programas: <a href="/services/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}</main></body></html>`
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', opcional'}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const table = rows.length > 0 ? `<table><tr><th>Parámetro</th><th>Dónde</th><th>Forma</th></tr>${rows.join('')}</table>` : ''
  const body = operation.requestBody ? `<h3>Envío</h3><pre tabindex="0">${json(operation.requestBody)}</pre>` : ''
  const answers = `<h3>Respuestas</h3><pre tabindex="0">${json(operation.responses)}</pre>`
  const title = `<b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}`
  return `<details><summary>${title}</summary>${table}${body}${answers}</details>`
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2))
}
