/** The address of a service to which the paths of its calls are added: without its last slash. */
export function baseUrl(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}
