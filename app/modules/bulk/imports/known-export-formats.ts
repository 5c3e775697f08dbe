import type { ImportFileSourceFormat } from '../model.ts';
import { OLD_URL_IMPORT_COLUMN_NAME, PICTURES_IMPORT_COLUMN_NAME } from './product-columns.ts';

/**
 * A known export format of another shop. Column names of older versions are listed next to the current ones.
 */
export type ForeignShopExportFormat = {
  shape: ImportFileSourceFormat;
  entity: string;
  /** Columns that occur together only in this export. */
  has: readonly string[];
  /** If two columns map to one field, the first counts. */
  mapping: Readonly<Record<string, string>>;
  /** The price columns, in any currency format. */
  price?: string;
};

const SHOPIFY_PRODUCT_EXPORT_FORMAT: ForeignShopExportFormat = {
  shape: 'shopify',
  entity: 'services',
  has: ['Title', 'URL handle', 'Description', 'Price'],
  mapping: {
    'URL handle': 'slug',
    Title: 'service_title',
    Description: 'service_description',
    Type: 'category',
    Price: 'price_usd',
    'SEO title': 'seo_title',
    'SEO description': 'seo_description',
    Status: 'status',
    'Published on online store': 'status',
    [OLD_URL_IMPORT_COLUMN_NAME]: 'old_paths',
    [PICTURES_IMPORT_COLUMN_NAME]: 'images',
  },
  price: 'Price',
};

const LEGACY_SHOPIFY_PRODUCT_FORMAT: ForeignShopExportFormat = {
  ...SHOPIFY_PRODUCT_EXPORT_FORMAT,
  has: ['Handle', 'Title', 'Body (HTML)', 'Variant Price'],
  mapping: {
    Handle: 'slug',
    Title: 'service_title',
    'Body (HTML)': 'service_description',
    Type: 'category',
    'Variant Price': 'price_usd',
    'SEO Title': 'seo_title',
    'SEO Description': 'seo_description',
    Status: 'status',
    Published: 'status',
    [OLD_URL_IMPORT_COLUMN_NAME]: 'old_paths',
    [PICTURES_IMPORT_COLUMN_NAME]: 'images',
  },
  price: 'Variant Price',
};

const WOOCOMMERCE_PRODUCT_EXPORT_FORMAT: ForeignShopExportFormat = {
  shape: 'woocommerce',
  entity: 'services',
  has: ['SKU', 'Name', 'Regular price', 'Published'],
  mapping: {
    SKU: 'slug',
    Name: 'service_title',
    Description: 'service_description',
    Categories: 'category',
    'Regular price': 'price_usd',
    Published: 'status',
    // WordPress keeps former slugs of a product in this field, which is an option of the export.
    'Meta: _wp_old_slug': 'old_slugs',
    [OLD_URL_IMPORT_COLUMN_NAME]: 'old_paths',
    [PICTURES_IMPORT_COLUMN_NAME]: 'images',
  },
  price: 'Regular price',
};

const SQUARESPACE_PRODUCT_EXPORT_FORMAT: ForeignShopExportFormat = {
  shape: 'squarespace',
  entity: 'services',
  has: ['Product URL', 'Title', 'Description', 'Price', 'Sale Price', 'Visible'],
  mapping: {
    'Product URL': 'slug',
    Title: 'service_title',
    Description: 'service_description',
    Categories: 'category',
    Price: 'price_usd',
    Visible: 'status',
    [OLD_URL_IMPORT_COLUMN_NAME]: 'old_paths',
    [PICTURES_IMPORT_COLUMN_NAME]: 'images',
  },
  price: 'Price',
};

const ETSY_LISTING_EXPORT_FORMAT: ForeignShopExportFormat = {
  shape: 'etsy',
  entity: 'services',
  has: ['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE'],
  mapping: {
    TITLE: 'service_title',
    DESCRIPTION: 'service_description',
    PRICE: 'price_usd',
    [PICTURES_IMPORT_COLUMN_NAME]: 'images',
  },
  price: 'PRICE',
};

const SHOPIFY_CUSTOMER_EXPORT_FORMAT: ForeignShopExportFormat = {
  shape: 'shopify-customers',
  entity: 'leads',
  has: ['First Name', 'Last Name', 'Email', 'Phone', 'Accepts Email Marketing'],
  mapping: {
    Email: 'email',
    'First Name': 'name',
    'Default Address Company': 'company',
    Phone: 'phone',
    Tags: 'tags',
  },
};

const FOREIGN_SHOP_EXPORT_FORMATS = [
  SHOPIFY_PRODUCT_EXPORT_FORMAT,
  LEGACY_SHOPIFY_PRODUCT_FORMAT,
  WOOCOMMERCE_PRODUCT_EXPORT_FORMAT,
  SQUARESPACE_PRODUCT_EXPORT_FORMAT,
  ETSY_LISTING_EXPORT_FORMAT,
  SHOPIFY_CUSTOMER_EXPORT_FORMAT,
];

/** Returns the export format with these columns; null for any other file. */
export function detectForeignShopExportFormat(
  entity: string,
  columns: readonly string[],
): ForeignShopExportFormat | null {
  const has = ({ has: needed }: ForeignShopExportFormat) =>
    needed.every((column) => columns.includes(column));
  return FOREIGN_SHOP_EXPORT_FORMATS.find((one) => one.entity === entity && has(one)) ?? null;
}

/** The WooCommerce columns that are read, as its translations name them. */
const WOOCOMMERCE_TRANSLATED_COLUMNS: readonly Readonly<Record<string, string>>[] = [
  {
    Typ: 'Type',
    Artikelnummer: 'SKU',
    Veröffentlicht: 'Published',
    'Sichtbarkeit im Katalog': 'Visibility in catalog',
    Beschreibung: 'Description',
    Angebotspreis: 'Sale price',
    'Regulärer Preis': 'Regular price',
    Kategorien: 'Categories',
    Bilder: 'Images',
    'Übergeordnetes Produkt': 'Parent',
  },
  {
    UGS: 'SKU',
    Nom: 'Name',
    Publié: 'Published',
    'Visibilité dans le catalogue': 'Visibility in catalog',
    'Tarif promo': 'Sale price',
    'Tarif régulier': 'Regular price',
    Catégories: 'Categories',
  },
  {
    Tipo: 'Type',
    Nombre: 'Name',
    Publicado: 'Published',
    'Visibilidad en el catálogo': 'Visibility in catalog',
    Descripción: 'Description',
    'Precio rebajado': 'Sale price',
    'Precio normal': 'Regular price',
    Categorías: 'Categories',
    Imágenes: 'Images',
    Superior: 'Parent',
  },
  {
    Artikelnummer: 'SKU',
    Naam: 'Name',
    Gepubliceerd: 'Published',
    'Zichtbaarheid in catalogus': 'Visibility in catalog',
    Beschrijving: 'Description',
    Actieprijs: 'Sale price',
    'Reguliere prijs': 'Regular price',
    Categorieën: 'Categories',
    Afbeeldingen: 'Images',
    Hoofd: 'Parent',
  },
  {
    Tipo: 'Type',
    COD: 'SKU',
    Nome: 'Name',
    Pubblicato: 'Published',
    'Visibilità nel catalogo': 'Visibility in catalog',
    Descrizione: 'Description',
    'Prezzo in offerta': 'Sale price',
    'Prezzo di listino': 'Regular price',
    Categorie: 'Categories',
    Immagini: 'Images',
    Genitore: 'Parent',
  },
  {
    Typ: 'Type',
    Nazwa: 'Name',
    Opublikowano: 'Published',
    'Widoczność w katalogu': 'Visibility in catalog',
    Opis: 'Description',
    'Cena promocyjna': 'Sale price',
    Cena: 'Regular price',
    Kategorie: 'Categories',
    Obrazki: 'Images',
    'Element nadrzędny': 'Parent',
  },
];

/** Returns the columns with WooCommerce's English names if the file is a translated export. */
export function translateWooCommerceColumnsToEnglish(columns: readonly string[]): string[] {
  for (const names of WOOCOMMERCE_TRANSLATED_COLUMNS) {
    const renamed = columns.map((column) =>
      Object.hasOwn(names, column) ? (names[column] ?? column) : column,
    );
    const isWhole = [...WOOCOMMERCE_PRODUCT_EXPORT_FORMAT.has, 'Visibility in catalog'].every((column) =>
      renamed.includes(column),
    );
    if (isWhole && new Set(renamed).size === columns.length) return renamed;
  }
  return [...columns];
}
