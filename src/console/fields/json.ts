// Values of a site's source, as JSON has them.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
