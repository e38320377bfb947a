-- The hash of the PDF that was made first, where a damaged one was drawn again with other bytes.
alter table invoices add column first_pdf_sha256 text;
